// Python in a worker. It is started once and asked one thing at a time; where it gives no sign of life, another one takes its place.
const SILENT = 5000; // milliseconds; while Python runs a program, the worker reports several times a second
const MAX_QUESTION_MS = 60000; // for all of one question
const LOADING = 120000; // to start, on a slow line

export class Stopped extends Error {}

let worker = null;
let module = null; // Python as compiled by the first worker, for those that follow
let ready = null;
let asking = Promise.resolve();
let current = null; // what is being asked
const watchers = [];
let status = "";

export function onStatus(watcher) { watchers.push(watcher); watcher(status); }
function say(text) { status = text; for (const watcher of watchers) watcher(text); }

export function start() {
  return ready ??= new Promise((loaded, failed) => {
    say("Python is loading …");
    worker = new Worker(new URL("worker.js", import.meta.url));
    const late = setTimeout(() => failed(new Error("it took too long")), LOADING);
    worker.onmessage = ({ data }) => {
      if (data.module) module = data.module;
      else if (data.ready) { clearTimeout(late); say(""); loaded(); }
      else if (data.failed) { clearTimeout(late); failed(new Error(data.failed)); }
      else if (current && data.alive) current.alive = performance.now();
      else if (current && data.number === current.number) (data.first === undefined ? current.answered : current.onFirst)(data);
    };
    worker.onerror = (event) => { clearTimeout(late); failed(new Error(event.message || "the worker did not start")); };
    worker.postMessage({ module });
  }).catch((error) => {
    say(`Python could not be loaded (${error.message}). Reload the page to try again.`);
    ready = null;
    worker?.terminate();
    throw error;
  });
}

export function stop(words = "stopped") { current?.failed(new Stopped(words)); }

let number = 0;
// The answer to a request. `onFirst` gets the HTML that a check shows before its answer is complete.
export function ask(request, onFirst = () => {}) {
  const mine = asking.then(async () => {
    await start();
    let timer;
    try {
      return await new Promise((answered, failed) => {
        const begin = performance.now();
        current = { number: ++number, alive: begin, failed, onFirst: ({ first }) => onFirst(first), answered: ({ answer, error }) => error ? failed(new Error(error)) : answered(JSON.parse(answer)) };
        timer = setInterval(() => {
          const now = performance.now();
          if (now - current.alive > SILENT) stop(`stopped after ${SILENT / 1000} s`);
          else if (now - begin > MAX_QUESTION_MS) stop(`stopped after ${MAX_QUESTION_MS / 1000} s`);
        }, 100);
        worker.postMessage({ number, request: JSON.stringify(request) });
      });
    } catch (error) {
      if (error instanceof Stopped) { // nothing else ends a worker that is busy
        worker.terminate();
        ready = null;
        start().catch(() => {});
      }
      throw error;
    } finally {
      clearInterval(timer);
      current = null;
    }
  });
  asking = mine.catch(() => {});
  return mine;
}
