// One exercise: an editor, Check, Hint, Show a solution, Reset, and the card of the last check.
import { edit } from "./editor.js";
import { button, element } from "./parts.js";
import { showPages } from "./review.js";
import * as python from "./python.js";
import * as store from "./store.js";

const HINTS = 3;
const MIN_ATTEMPTS = 3; // versions that were checked, after which the solution may be seen (autograder/learner/help.py decides)

const textOf = (section) => store.read().code[section.dataset.exercise] ?? section.dataset.given;

export function mountExercise(section, lesson, all) {
  const { exercise, given, start } = section.dataset;
  const place = element("div", { className: "editor" });
  const mark = element("span", { className: "live-passed", textContent: "✓ passed" });
  const results = element("div", { className: "live-results", role: "status" });
  const more = element("div", { className: "live-more" });
  const elsewhere = element("p", { className: "live-elsewhere", hidden: true });
  let busy = false;
  let timer = null;

  const check = button("Check", () => (busy ? python.stop() : run({ ask: "check", start })), { className: "main", title: "Ctrl+Enter in the editor" });
  const ladder = button("", () => climb(), { hidden: true });
  const hint = button("Hint", () => run({ ask: "hint" }, more));
  const solution = button("Show a solution", () => run({ ask: "solution" }, more));
  const reset = button("Reset", () => {
    if (editor.text === given || confirm("Replace your text by the one that was given? Your progress stays.")) editor.text = given;
  });
  const bar = element("div", { className: "live-buttons", role: "group", label: `Exercise ${exercise}` }, check, ladder, hint, solution, reset, mark);
  const rungs = element("div");
  section.append(place, bar, elsewhere, results, rungs, more);

  const editor = edit(place, {
    text: textOf(section),
    label: `Your code for ${exercise}. Escape, then Tab leaves the editor.`,
    onCheck: () => { if (!busy) run({ ask: "check", start }); },
    onChange(text) {
      clearTimeout(timer);
      timer = setTimeout(save, 300, text);
    },
  });
  function save(text) {
    timer = null;
    if (textOf(section) === text) return;
    store.change(({ code }) => { if (text === given) delete code[exercise]; else code[exercise] = text; });
  }
  // What each check needs is worked out while the learner writes.
  place.addEventListener("focusin", () => { python.ask({ ask: "prepare", exercise }).catch(() => {}); }, { once: true });
  const saveNow = () => { if (timer) { clearTimeout(timer); save(editor.text); } };
  addEventListener("pagehide", saveNow);
  document.addEventListener("visibilitychange", () => { if (document.hidden) saveNow(); });

  function show() {
    const { progress } = store.read();
    const level = progress.hints?.[exercise] ?? 0;
    const passed = progress.passed.includes(exercise);
    mark.hidden = !passed;
    section.classList.toggle("passed", passed);
    hint.textContent = level < HINTS ? `Hint ${level + 1} of ${HINTS}` : "All hints";
    solution.disabled = !passed && (progress.attempts?.[exercise]?.length ?? 0) < MIN_ATTEMPTS;
    solution.title = solution.disabled ? `After ${MIN_ATTEMPTS} checks of different versions, or a pass` : "";
  }
  store.onChange((isElsewhere) => {
    show();
    if (!isElsewhere || timer || textOf(section) === editor.text) return;
    elsewhere.replaceChildren("Another tab has a newer text of this exercise. ", button("Take it", () => { elsewhere.hidden = true; editor.text = textOf(section); }));
    elsewhere.hidden = false;
  });
  show();

  async function climb() {
    if (rungs.childElementCount) rungs.replaceChildren();
    else await showPages(rungs, { ask: "ladder", exercise }, { ask: "ladder", exercise });
  }

  async function run(request, into = results) {
    saveNow();
    busy = true;
    check.textContent = "Stop";
    const { progress } = store.read();
    const sources = Object.fromEntries(all.map((one) => [one.dataset.exercise, textOf(one)]));
    sources[exercise] = editor.text;
    const waiting = setTimeout(() => { if (!into.childElementCount) into.textContent = "Checking …"; }, 300);
    // Cards are made by the judge, which escapes whatever comes from the learner's code. The first one is not read aloud: another follows.
    const showFirst = (html) => { clearTimeout(waiting); into.ariaBusy = "true"; into.innerHTML = html; };
    try {
      const answer = await python.ask({ ...request, exercise, lesson, sources, progress }, showFirst);
      store.note(answer.changes);
      into.innerHTML = answer.html;
      if (request.ask === "check") {
        more.replaceChildren();
        rungs.replaceChildren();
        ladder.hidden = answer.passed || !answer.rungs.length;
        ladder.textContent = answer.rungs[0] === "order" ? "Order the lines" : "Fill the gaps";
      }
    } catch (error) {
      const words = error instanceof python.Stopped
        ? `Your code was ${error.message}. It is still in the editor; does every loop end?`
        : `This could not be checked: ${error.message}`;
      into.replaceChildren(element("p", { className: "live-problem", textContent: words }));
    } finally {
      clearTimeout(waiting);
      into.ariaBusy = "false";
      busy = false;
      check.textContent = "Check";
      show();
    }
  }
}
