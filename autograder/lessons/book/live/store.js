// What the learner wrote and did, in the browser's storage. Each change reads, changes and writes at once, so that two tabs do not undo each other.
const KEY = `linclass:${new URL("..", import.meta.url).pathname}`;
const EMPTY = () => ({ linclass: 1, code: {}, progress: { passed: [] }, learner: String(Math.random()).slice(2) });
let memory = null; // where the browser keeps nothing
const listeners = [];

export let trouble = ""; // why nothing is kept, in a sentence

export function read() {
  if (memory) return memory;
  try {
    return valid(JSON.parse(localStorage.getItem(KEY))) ?? EMPTY();
  } catch {
    return EMPTY();
  }
}

export function change(how) {
  const state = read();
  how(state);
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
    memory = null;
    trouble = "";
  } catch (error) {
    memory = state;
    trouble = error.name === "QuotaExceededError"
      ? "The browser's storage is full, so your latest work is kept only until you close this tab. Export it with the button on the home page."
      : "This browser keeps nothing (a private window, or its settings), so your work is lost when you close this tab. Export it with the button on the home page.";
  }
  for (const listener of listeners) listener(false);
}

// Notes as the judge gives them: section, id, value.
export function note(changes) {
  if (!changes.length) return;
  change(({ progress }) => {
    for (const [section, id, value] of changes) {
      if (section === "passed") progress.passed = [...new Set([...(progress.passed ?? []), id])].sort();
      else (progress[section] ??= {})[id] = value;
    }
  });
}

// Call `listener(elsewhere)` after each change; `elsewhere` is true if another tab made it.
export function onChange(listener) { listeners.push(listener); }
addEventListener("storage", (event) => { if (event.key === KEY) for (const listener of listeners) listener(true); });

export const exported = () => JSON.stringify(read(), null, 1);

// Put what a file holds into what is there; answers in the file replace those here. Says what happened.
export function imported(text) {
  let found = null;
  try { found = valid(JSON.parse(text)); } catch { /* said below */ }
  if (!found) return "This file does not hold progress of this course.";
  change((state) => {
    Object.assign(state.code, found.code);
    const { passed, ...sections } = found.progress;
    state.progress.passed = [...new Set([...state.progress.passed, ...passed])].sort();
    for (const [name, part] of Object.entries(sections)) state.progress[name] = { ...part, ...state.progress[name] };
  });
  return `Imported: ${found.progress.passed.length} passed exercises and ${Object.keys(found.code).length} answers.`;
}

function valid(state) {
  const isTable = (one) => typeof one === "object" && one !== null && !Array.isArray(one);
  if (!isTable(state) || state.linclass !== 1 || !isTable(state.code) || !isTable(state.progress)) return null;
  if (!Object.values(state.code).every((text) => typeof text === "string")) return null;
  state.progress.passed = Array.isArray(state.progress.passed) ? state.progress.passed.filter((id) => typeof id === "string") : [];
  for (const [name, part] of Object.entries(state.progress)) if (name !== "passed" && !isTable(part)) delete state.progress[name];
  return state;
}
