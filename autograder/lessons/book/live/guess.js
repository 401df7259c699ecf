// A guess: the learner commits to an answer, and is then told the reasons. What is true comes from the judge, after that.
import { button, element } from "./parts.js";
import * as python from "./python.js";
import * as store from "./store.js";

const COMMIT = "Commit to this guess", AGAIN = "Ask me again";

export function mountGuess(section) {
  const id = section.dataset.guess;
  const asked = JSON.parse(section.dataset.asked);
  const question = element("p", { id: `guess-${id}` });
  question.innerHTML = asked.question; // written by the course
  const control = asked.place ? place(asked.place) : asked.options.length ? options(id, asked.options) : number();
  const result = element("div", { className: "live-results", role: "status" });
  const commit = button(COMMIT, press, { className: "main" });
  const box = element("div", { className: "live-guess", role: "group" },
    element("p", {}, element("span", { className: "live-mark", textContent: "Guess first" })), question, control.box, commit, result);
  box.setAttribute("aria-labelledby", question.id);
  section.append(box);
  const first = store.read().progress.guesses?.[id];
  if (first) tell(first.answer);

  async function press() {
    if (commit.textContent === AGAIN) {
      control.open();
      result.replaceChildren();
      commit.textContent = COMMIT;
      return;
    }
    const answer = control.answer();
    if (answer === null) result.textContent = control.lacks;
    else await tell(answer);
  }

  async function tell(answer) {
    result.textContent = "Looking …";
    try {
      const found = await python.ask({ ask: "guess", guess: id, answer, progress: store.read().progress });
      if (!found.committed) { result.textContent = control.lacks; return; }
      store.note(found.changes);
      result.innerHTML = found.html; // made by the judge
      control.close(answer, found.truth);
      commit.textContent = AGAIN;
    } catch (error) {
      result.textContent = `The answer cannot be shown now: ${error.message}.`;
    }
  }
}

// The options in an order of this learner's own, the same each time.
function options(id, names) {
  const { learner } = store.read();
  if (!learner) store.change(() => {});
  const hash = (text) => [...text].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 16777619), 2166136261) >>> 0;
  const rank = new Map(names.map((name) => [name, hash(`${learner}/${id}/${name}`)]));
  const inputs = [...names].sort((a, b) => rank.get(a) - rank.get(b)).map((value) => element("input", { type: "radio", name: id, value }));
  return {
    lacks: "Choose one of the answers first.",
    box: element("div", { className: "live-options" }, ...inputs.map((input) => element("label", {}, input, ` ${input.value}`))),
    answer: () => inputs.find((input) => input.checked)?.value ?? null,
    close(answer) { for (const input of inputs) { input.checked = input.value === answer; input.disabled = true; } },
    open() { for (const input of inputs) input.checked = input.disabled = false; },
  };
}

function number() {
  const input = element("input", { type: "text", inputMode: "decimal", size: 12, autocomplete: "off" });
  return {
    lacks: "Type a number first.",
    box: element("label", { className: "live-number" }, "Your guess: ", input),
    answer() {
      const text = input.value.trim().replace(",", ".").replace("−", "-");
      return text && Number.isFinite(Number(text)) ? Number(text) : null;
    },
    close(answer) { input.value = answer; input.disabled = true; },
    open() { input.value = ""; input.disabled = false; },
  };
}

// A point in a picture: a click, or two numbers.
function place({ picture, words, size, box: [left, top, right, bottom], x, y, names, step }) {
  const image = element("img", { src: picture, alt: words, width: size[0], height: size[1] });
  const cross = element("span", { className: "live-cross", textContent: "✕", hidden: true, ariaHidden: "true" });
  const star = element("span", { className: "live-star", textContent: "★", hidden: true, ariaHidden: "true" });
  const frame = element("div", { className: "live-place" }, image, cross, star);
  const inputs = names.map((name, at) => element("input", { type: "number", step, min: (at ? y : x)[0], max: (at ? y : x)[1], ariaLabel: name }));
  let closed = false;
  function put(one, [across, up]) {
    one.style.left = `${100 * (left + ((across - x[0]) / (x[1] - x[0])) * (right - left))}%`;
    one.style.top = `${100 * (bottom - ((up - y[0]) / (y[1] - y[0])) * (bottom - top))}%`;
    one.hidden = false;
  }
  const answer = () => (inputs.every((input) => input.value !== "" && input.checkValidity() | true) ? inputs.map((input) => Number(input.value)) : null);
  image.addEventListener("click", (event) => {
    if (closed) return;
    const seen = image.getBoundingClientRect();
    const across = ((event.clientX - seen.left) / seen.width - left) / (right - left);
    const up = (bottom - (event.clientY - seen.top) / seen.height) / (bottom - top);
    if (across < 0 || across > 1 || up < 0 || up > 1) return;
    const at = [x[0] + across * (x[1] - x[0]), y[0] + up * (y[1] - y[0])];
    inputs.forEach((input, i) => { input.value = String(Math.round(at[i] / step) * step); });
    put(cross, answer());
  });
  for (const input of inputs) input.addEventListener("input", () => { if (answer()) put(cross, answer()); });
  return {
    lacks: "Click into the picture first, or type two numbers.",
    box: element("div", {}, frame, element("div", { className: "live-options" },
      ...inputs.map((input, at) => element("label", {}, `${names[at]}: `, input)))),
    answer,
    close(value, truth) { closed = true; inputs.forEach((input, at) => { input.value = value[at]; input.disabled = true; }); put(cross, value); put(star, truth); },
    open() { closed = false; cross.hidden = star.hidden = true; for (const input of inputs) { input.value = ""; input.disabled = false; } },
  };
}
