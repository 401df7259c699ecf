// Before anything is drawn: is this page served, and can it run Python? From a disk it is the book as it is read, with one line about it.
"use strict";
{
  const served = location.protocol.startsWith("http");
  const able = typeof WebAssembly === "object" && typeof DecompressionStream === "function" && typeof Worker === "function";
  document.documentElement.dataset.lesson = document.currentScript.dataset.page;
  if (served && able) {
    document.documentElement.classList.add("live");
    const script = document.createElement("script");
    script.type = "module";
    script.src = "live/page.js";
    document.head.append(script);
  } else {
    addEventListener("DOMContentLoaded", () => {
      const line = document.createElement("p");
      line.className = "live-line";
      line.textContent = served
        ? "This browser cannot run Python in a page, so the exercises can only be read here. A current version of any browser can."
        : "Opened from a disk, this is the book to read. To check exercises in it, serve it: linclass book --live --serve";
      document.querySelector("main").prepend(line);
    });
  }
}
