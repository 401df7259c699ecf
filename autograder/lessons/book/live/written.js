// A written answer: a place for the learner's own, which is kept, exported and taken into the notebook like their code.
import { element } from "./parts.js";
import * as store from "./store.js";

export function mountWritten(section) {
  const id = section.dataset.written;
  const area = element("textarea", { className: "live-written", rows: 6, placeholder: "Your answer, in Markdown; formulas between dollar signs", label: `Your answer to ${id}` });
  const own = () => store.read().code[id] ?? "";
  let timer = null;
  function save() {
    clearTimeout(timer);
    timer = null;
    if (own() !== area.value) store.change(({ code }) => { if (area.value.trim()) code[id] = area.value; else delete code[id]; });
  }
  area.value = own();
  area.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(save, 300); });
  addEventListener("pagehide", () => { if (timer) save(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden && timer) save(); });
  store.onChange((isElsewhere) => { if (isElsewhere && !timer && document.activeElement !== area) area.value = own(); });
  section.prepend(area);
}
