// The review and the ladder: pages that the judge makes, shown by the same script as in a notebook.
import "./practice.js";
import { button, element } from "./parts.js";
import * as python from "./python.js";
import * as store from "./store.js";

// Show pages in a place of the page: `first` is the request for the first one, `following` that for each next one.
export async function showPages(place, first, following) {
  const listeners = [];
  let page = null;
  const ask = async (request) => {
    try {
      const { progress, code, learner } = store.read();
      const answer = await python.ask({ ...request, progress, sources: code, learner });
      store.note(answer.changes);
      page = answer.page;
      following = { ...following, rung: answer.rung };
      for (const listener of listeners) listener();
    } catch (error) {
      const words = error instanceof python.Stopped
        ? `Your code was ${error.message}. Does every loop end?` : `This did not work: ${error.message}`;
      place.append(element("p", { className: "live-problem", role: "alert", textContent: words }));
    }
  };
  await ask(first);
  if (!page) return;
  const model = { get: () => page, on: (_, listener) => listeners.push(listener), send: (message) => ask({ ...following, message }) };
  globalThis.linclassPractice.render({ model, el: place });
  place.querySelector(page.focus)?.focus();
}

// On the home page: what is due today, once something was passed.
export function mountReview() {
  const card = element("section", { className: "live-progress", label: "Today's review", hidden: true });
  const line = element("p", { role: "status" });
  const place = element("div");
  const open = button("Open the review", async () => {
    open.hidden = true;
    await showPages(place, { ask: "review" }, { ask: "answer" });
  }, { className: "main" });
  card.append(line, open, place);
  document.querySelector(".live-progress")?.after(card);
  const { progress } = store.read();
  if (!progress.passed.length) return;
  python.ask({ ask: "due", progress }).then(({ due }) => {
    line.textContent = due ? `${due} question${due === 1 ? " is" : "s are"} due today.` : "No questions are due today.";
    open.hidden = !due;
    card.hidden = false;
  }).catch(() => {});
}
