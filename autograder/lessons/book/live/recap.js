// The end of a lesson: what was solved, each guess with the learner's answer and the truth, the written answers, and the way on.
import { element } from "./parts.js";
import { count, title } from "./progress.js";
import * as store from "./store.js";

const round = (value) => String(Number(Number(value.toFixed(9)).toPrecision(4)));
const words = (answer) => Array.isArray(answer) ? `(${answer.map(round).join(", ")})` : typeof answer === "number" ? round(answer) : String(answer);

export function mountRecap(section, course, lesson) {
  const card = element("section", { className: "live-progress", label: "The end of this lesson" });
  section.append(card);
  const at = course.findIndex((one) => one.lesson === lesson);
  const { core } = course[at];
  const following = course[at + 1];
  const [guesses, answers] = ["guess", "written"].map((kind) => [...document.querySelectorAll(`section[data-${kind}]`)]);
  const list = (words, items) => items.length ? [element("p", { textContent: words }), element("ul", {}, ...items)] : [];

  function guess(asking) {
    const noted = store.read().progress.guesses?.[asking.dataset.guess];
    const link = element("a", { href: `#${asking.id}` });
    link.innerHTML = JSON.parse(asking.dataset.asked).question; // written by the course
    const outcome = !noted ? "" : noted.right || !("truth" in noted) ? ` You: ${words(noted.answer)}.` : ` You: ${words(noted.answer)}. The answer: ${words(noted.truth)}.`;
    return element("li", {}, !noted ? "Not made yet: " : noted.right ? "✓ " : "↻ ", link, element("em", { textContent: outcome }));
  }
  function written(answering) {
    const begun = answering.dataset.written in store.read().code;
    return element("li", {}, begun ? "✓ Written: " : "Not written yet: ", element("a", { href: `#${answering.id}`, textContent: answering.dataset.written }),
      begun ? ". Compare it with the answer below it." : "");
  }
  function show() {
    const { progress } = store.read();
    const done = count(course[at]);
    const open = core.filter((id) => !progress.passed.includes(id));
    const first = core.filter((id) => progress.tries?.[id] === 1).length;
    card.replaceChildren(
      element("p", { className: "live-head", textContent: open.length ? `${done} of ${core.length} core exercises passed. Still open: ${open.join(", ")}.`
        : `You have passed all ${core.length} core exercises, ${first} of them at the first attempt.` }),
      ...list("Your guesses:", guesses.map(guess)), ...list("Your written answers:", answers.map(written)),
      element("p", {}, "Next: ", element("a", following ? { href: `${following.lesson}.html`, textContent: title(following.lesson) } : { href: "index.html", textContent: "back to the map" }), "."));
  }
  for (const asking of guesses) asking.id = `guess-at-${asking.dataset.guess}`;
  for (const answering of answers) answering.id = `written-${answering.dataset.written}`;
  store.onChange(show);
  show();
}
