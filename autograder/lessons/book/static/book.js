// What a page does beyond being read: search, the theme, where you are, print. Without scripts everything on the page can still be read.
"use strict";

const $ = (selector) => document.querySelector(selector);

// Theme: the system's, or the one that the reader chose.
const themes = ["auto", "light", "dark"];
const stored = () => { try { return localStorage.getItem("linclass-theme"); } catch { return null; } };
const showTheme = (name) => {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  $("#theme b").textContent = `: ${name}`;
  $("#theme").setAttribute("aria-label", `Theme: ${name}`);
};
let theme = themes.includes(stored()) ? stored() : "auto";
showTheme(theme);
$("#theme").hidden = false;
$("#theme").addEventListener("click", () => {
  theme = themes[(themes.indexOf(theme) + 1) % themes.length];
  try { localStorage.setItem("linclass-theme", theme); } catch { /* a browser that keeps nothing */ }
  showTheme(theme);
});

// Search: the index is a script, loaded when the field is first used.
const field = $("#query");
const box = $("#found");
const links = () => [...box.querySelectorAll("a")];
const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
const MAX_FOUND = 20;
let ready = null;

function loadIndex() {
  ready ??= new Promise((loaded) => {
    const script = document.createElement("script");
    script.src = "search-index.js";
    script.onload = () => {
      for (const entry of window.linclassIndex) entry.words = [plain(entry.title), plain(entry.text)];
      loaded(window.linclassIndex);
    };
    document.head.append(script);
  });
  return ready;
}

// A phrase in the heading counts most, then its words, then the phrase and the words in the text.
function score([title, text], phrase, words) {
  if (!words.every((word) => title.includes(word) || text.includes(word))) return 0;
  const inTitle = words.filter((word) => title.includes(word)).length;
  return 1 + 100 * title.includes(phrase) + 10 * inTitle + 20 * text.includes(phrase) + Math.min(text.split(phrase).length, 9);
}

// The words around the first place that was found, with the search terms marked.
function snippet(text, phrase, words) {
  const simple = plain(text);
  const wanted = simple.includes(phrase) ? [phrase] : words;
  const at = Math.max(0, Math.min(...wanted.map((word) => simple.indexOf(word)).filter((place) => place >= 0), text.length) - 60);
  const part = text.slice(at, at + 180);
  const shown = document.createElement("span");
  let rest = (at ? "… " : "") + part + (at + 180 < text.length ? " …" : "");
  for (let tries = 0; tries < 50; tries++) {
    const places = wanted.map((word) => [plain(rest).indexOf(word), word.length]).filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0]);
    if (!places.length) break;
    const [place, length] = places[0];
    const mark = document.createElement("mark");
    mark.textContent = rest.slice(place, place + length);
    shown.append(rest.slice(0, place), mark);
    rest = rest.slice(place + length);
  }
  shown.append(rest);
  return shown;
}

function hit(entry, phrase, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const page = document.createElement("small");
  link.href = entry.url;
  page.textContent = entry.page;
  link.append(entry.title, page, snippet(entry.text, phrase, words));
  item.append(link);
  return item;
}

async function search() {
  const phrase = plain(field.value.trim().replace(/\s+/g, " "));
  const index = await loadIndex();
  if (phrase !== plain(field.value.trim().replace(/\s+/g, " "))) return; // the reader has typed on in the meantime
  const words = phrase.split(" ");
  const found = phrase.length < 2 ? [] : index
    .map((entry) => [score(entry.words, phrase, words), entry])
    .filter(([value]) => value)
    .sort((a, b) => b[0] - a[0]);
  box.querySelector("ol").replaceChildren(...found.slice(0, MAX_FOUND).map(([, entry]) => hit(entry, phrase, words)));
  const many = found.length > MAX_FOUND ? `, the first ${MAX_FOUND}` : "";
  box.querySelector("[role=status]").textContent = `${found.length || "No"} section${found.length === 1 ? "" : "s"}${many}`;
  box.classList.toggle("shown", phrase.length > 1);
}

const closeSearch = () => box.classList.remove("shown");
$("#search").hidden = false;
field.addEventListener("focus", loadIndex);
field.addEventListener("input", search);
$("#search").addEventListener("keydown", (event) => {
  const all = links();
  const at = all.indexOf(document.activeElement);
  if (event.key === "ArrowDown") (all[at + 1] ?? all[at])?.focus();
  else if (event.key === "ArrowUp") (at > 0 ? all[at - 1] : field).focus();
  else if (event.key === "Enter" && at < 0) search().then(() => links()[0]?.click());
  else if (event.key === "Escape") { field.focus(); closeSearch(); }
  else return;
  event.preventDefault();
});
box.addEventListener("click", (event) => { if (event.target.closest("a")) { closeSearch(); field.blur(); } });
document.addEventListener("click", (event) => { if (!event.target.closest("#search")) closeSearch(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.isContentEditable || event.target.matches("input, textarea")) return;
  event.preventDefault();
  field.focus();
  field.select();
});

// Widgets that move: each is loaded when it comes near the screen. Until then, and without scripts, its picture is there.
function load(address) {
  return new Promise((loaded) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = loaded;
    document.head.append(script);
  });
}

let canvas = null;
async function comeAlive(figure) {
  await (canvas ??= load("widgets/canvas.js"));
  await load(figure.dataset.widget);
  const place = document.createElement("div");
  figure.append(place);
  await linclassCanvas.mount(place, linclassScenes[figure.dataset.widget]);
  figure.querySelector("img").hidden = true;
}

const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    comeAlive(target);
  }
}, { rootMargin: "600px" });
for (const figure of document.querySelectorAll("[data-widget]")) near.observe(figure);

// Where you are: the section whose heading was passed last.
const contents = $("#contents");
const sections = new Map([...contents.querySelectorAll('a[href^="#"]')].map((link) => [document.getElementById(decodeURIComponent(link.hash.slice(1))), link]));
let due = false;
function follow() {
  due = false;
  const passed = [...sections.keys()].filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
  const now = sections.get(passed.at(-1));
  for (const link of sections.values()) {
    if (link === now) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}
addEventListener("scroll", () => { if (!due) { due = true; requestAnimationFrame(follow); } }, { passive: true });
follow();
contents.addEventListener("click", (event) => { if (event.target.closest("a") && contents.matches(":popover-open")) contents.hidePopover(); });

// The Tab key does not stop at a block that does not scroll.
function stops() {
  const blocks = [...document.querySelectorAll(".scroll")];
  const wide = blocks.map((block) => block.scrollWidth > block.clientWidth); // all are measured before any is changed
  blocks.forEach((block, at) => { block.tabIndex = wide[at] ? 0 : -1; });
}
addEventListener("resize", stops);
document.addEventListener("toggle", stops, true); // when something folded is opened
document.fonts.ready.then(stops);

// Printing: what is folded stays folded, unless the reader asks for it at the foot of the page.
const unfold = $("#unfold");
unfold.closest("label").hidden = false;
let opened = [];
addEventListener("beforeprint", () => {
  opened = unfold.checked ? [...document.querySelectorAll("main details:not([open])")] : [];
  for (const fold of opened) fold.open = true;
});
addEventListener("afterprint", () => { for (const fold of opened) fold.open = false; });
