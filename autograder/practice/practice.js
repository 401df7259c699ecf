// The browser's side of the review and of the ladder: it shows pages of HTML, and says what the learner did.
// `render` is anywidget's; a page without Jupyter can call it with any model that has get("page"), on("change:page", f) and send(message).
globalThis.linclassPractice = (() => {
  "use strict";

  function render({ model, el }) {
    const root = document.createElement("div");
    root.className = "linclass-practice";
    root.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab's keys would select another cell
    root.tabIndex = -1;
    el.appendChild(root);
    let begun = false;

    const show = () => {
      const page = model.get("page");
      const had = root.contains(document.activeElement);
      root.innerHTML = page.html;
      root.querySelectorAll("[data-lines]").forEach((list) => arrange(list, root, model));
      if (begun || had) root.querySelector(page.focus)?.focus();
      begun = true;
    };

    root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button || button.disabled) return;
      if (button.dataset.tool) {
        const key = button.dataset.tool;
        const item = root.querySelector('[data-lines="function"] li.now') ?? root.querySelector('[data-lines="function"] li[data-line]:last-child');
        item?.dispatchEvent(new KeyboardEvent("keydown", { key, altKey: key === "ArrowUp" || key === "ArrowDown", bubbles: true, cancelable: true }));
        return;
      }
      act(button);
    });
    root.addEventListener("keydown", (event) => {
      const writing = event.target.matches("textarea, input");
      if (event.target.matches("textarea") && event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        act(root.querySelector("[data-send-code]"));
      } else if (event.target.matches("textarea") && event.key === "Tab" && !event.shiftKey) {
        const area = event.target;
        area.setRangeText("    ", area.selectionStart, area.selectionEnd, "end");
      } else if (event.target.matches("textarea") && event.key === "Escape") {
        root.querySelector("[data-send-code]").focus();
      } else if (!writing && /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey) {
        const button = root.querySelector(`[data-choose="${Number(event.key) - 1}"]`);
        if (!button) return;
        act(button);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });

    function act(button) {
      if (!button) return;
      const { choose, send, sendCode, sendLines, sendGaps } = button.dataset;
      if (choose !== undefined) model.send({ choose: Number(choose) });
      else if (sendCode !== undefined) model.send({ code: root.querySelector("textarea").value });
      else if (sendLines !== undefined) model.send({ lines: assembled(root) });
      else if (sendGaps !== undefined) model.send({ gaps: [...root.querySelectorAll("input[data-gap]")].map((one) => one.value) });
      else if (send !== undefined) model.send({ send });
    }

    model.on("change:page", show);
    show();
    return () => model.off?.("change:page", show);
  }

  // Order the lines: two lists, "pool" and "function". Every step has a key and a mouse action.
  function arrange(list, root, model) {
    const isPool = list.dataset.lines === "pool";
    const other = () => root.querySelector(`[data-lines="${isPool ? "function" : "pool"}"]`);
    const say = (words) => { root.querySelector("[data-said]").textContent = words; };
    const indent = (item, by) => {
      const level = Math.min(Math.max(Number(item.dataset.indent) + by, 0), 6);
      item.dataset.indent = level;
      item.style.marginLeft = `${level * 2.2}em`;
      say(`indented ${level} times`);
    };
    list.querySelectorAll("li[data-line]").forEach((item) => {
      item.tabIndex = 0;
      item.draggable = true;
      item.style.marginLeft = `${Number(item.dataset.indent) * 2.2}em`;
    });
    const lines = () => [...list.querySelectorAll("li[data-line]")];
    const move = (item, to) => {
      const from = item.parentElement;
      const near = item.nextElementSibling?.matches?.("[data-line]") ? item.nextElementSibling : item.previousElementSibling;
      if (to.dataset.lines === "function") {
        const before = to.querySelectorAll("li[data-line]");
        if (before.length) {
          const last = before[before.length - 1];
          const deeper = last.textContent.trim().endsWith(":") ? 1 : 0;
          item.dataset.indent = Number(last.dataset.indent) + deeper;
        } else item.dataset.indent = 1;
      } else item.dataset.indent = 0;
      item.style.marginLeft = `${Number(item.dataset.indent) * 2.2}em`;
      to.appendChild(item);
      say(to.dataset.lines === "function" ? `line ${to.querySelectorAll("li[data-line]").length} of the function` : "put back");
      (near?.matches?.("[data-line]") ? near : from.querySelector("li[data-line]") ?? item).focus();
    };
    list.addEventListener("keydown", (event) => {
      const item = event.target.closest("li[data-line]");
      if (!item) return;
      const all = lines(), at = all.indexOf(item), isFunction = item.parentElement.dataset.lines === "function";
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step && event.altKey && isFunction) {
        const target = all[at + step];
        if (target) { step < 0 ? target.before(item) : target.after(item); item.focus(); say(`now line ${at + step + 1}`); }
      } else if (step) all[at + step]?.focus();
      else if (event.key === "ArrowRight" && isFunction) indent(item, 1);
      else if (event.key === "ArrowLeft" && isFunction) indent(item, -1);
      else if (event.key === "Enter" || event.key === " ") { if (!isFunction) move(item, other()); }
      else if ((event.key === "Backspace" || event.key === "Delete") && isFunction) move(item, other());
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    list.addEventListener("click", (event) => {
      const item = event.target.closest("li[data-line]");
      if (item && isPool) move(item, other());
      else if (item) choose(item);
    });
    list.addEventListener("focusin", (event) => { if (!isPool) choose(event.target.closest("li[data-line]")); });
    const choose = (item) => {
      list.querySelectorAll("li.now").forEach((one) => one.classList.remove("now"));
      item?.classList.add("now");
    };
    list.addEventListener("dragstart", (event) => {
      const item = event.target.closest("li[data-line]");
      root.linclassDragged = item && { item, x: event.clientX, level: Number(item.dataset.indent) };
      event.dataTransfer.setData("text/plain", item?.textContent ?? "");
    });
    list.addEventListener("dragover", (event) => event.preventDefault());
    list.addEventListener("drop", (event) => {
      event.preventDefault();
      const dragged = root.linclassDragged;
      if (!dragged) return;
      const over = event.target.closest("li[data-line]");
      const came = dragged.item.parentElement;
      if (over && over !== dragged.item) {
        const box = over.getBoundingClientRect();
        event.clientY < box.top + box.height / 2 ? over.before(dragged.item) : over.after(dragged.item);
      } else if (!over) list.appendChild(dragged.item);
      const left = list.getBoundingClientRect().left;
      const level = isPool ? 0 : came === list ? dragged.level + Math.round((event.clientX - dragged.x) / 30) : Math.round((event.clientX - left) / 60);
      dragged.item.dataset.indent = 0;
      indent(dragged.item, Math.max(level, isPool ? 0 : 1));
      dragged.item.focus();
    });
  }

  function assembled(root) {
    return [...root.querySelectorAll('[data-lines="function"] li[data-line]')].map((item) => [Number(item.dataset.line), Number(item.dataset.indent)]);
  }

  return { render };
})();
