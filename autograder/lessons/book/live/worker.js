// Python, NumPy and the judge in a worker of the page. It knows one thing to do: hand a request to the judge and its answer back.
"use strict";
const home = new URL("../python/", location.href).href;
let wanted; // a compiled Python from another worker, or null
const real = { fetch: self.fetch.bind(self), instantiate: WebAssembly.instantiate.bind(WebAssembly) };

async function compiled() {
  const response = await real.fetch(`${home}pyodide.asm.wasm.gz`);
  if (!response.ok) throw new Error(`pyodide.asm.wasm.gz: ${response.status}`);
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

// Pyodide asks for its program; it gets the one that is compiled already. NumPy wants two functions of C that are not there.
self.fetch = (address, options) => String(address).endsWith("pyodide.asm.wasm") ? Promise.resolve(new Response()) : real.fetch(address, options);
WebAssembly.instantiateStreaming = async (_, imports) => {
  Object.assign(imports.env, { backtrace: () => 0, backtrace_symbols: () => 0 });
  const module = await wanted;
  return { module, instance: await real.instantiate(module, imports) };
};

// The interpreter looks into its "interrupt buffer" every few instructions for the number of a signal. This one has a clock in it:
// the alarm signal when the time is up (`autograder/judging/alarm.py`). On the way the page is told that Python is alive.
const SIGALRM = 14, SIGN_OF_LIFE = 250;
let due = Infinity, again = 0, lastSign = 0;
const clock = {
  get 0() {
    const now = performance.now();
    if (now - lastSign > SIGN_OF_LIFE) { lastSign = now; postMessage({ alive: true }); }
    if (now < due) return 0;
    due = again ? now + again : Infinity;
    return SIGALRM;
  },
  set 0(_) {},
};
function set_timer(seconds, interval) {
  const left = due === Infinity ? 0 : Math.max(due - performance.now(), 1) / 1000;
  due = seconds ? performance.now() + 1000 * seconds : Infinity;
  again = 1000 * interval;
  return left;
}

let python, answer;
async function start(module) {
  wanted = module ? Promise.resolve(module) : compiled();
  const archives = ["numpy.zip", "judge.zip"].map((name) => real.fetch(home + name).then((response) => response.arrayBuffer()));
  importScripts(`${home}pyodide.js`);
  python = await loadPyodide({ indexURL: home });
  const [numpy, judge] = await Promise.all(archives);
  python.unpackArchive(numpy, "zip", { extractDir: "/lib/python3.11/site-packages" });
  python.unpackArchive(judge, "zip", { extractDir: "/course" });
  python.registerJsModule("linclass_clock", { set_timer });
  python.setInterruptBuffer(clock);
  python.runPython(`
import os, sys
os.mkdir("/course/notebooks")
sys.path.insert(0, "/course")
from pathlib import Path
from autograder.learner import tab
tab.open_desk(Path("/home/pyodide/linclass"))`);
  answer = python.globals.get("tab").answer;
  if (!module) postMessage({ module: await wanted });
  postMessage({ ready: true });
}

onmessage = ({ data }) => {
  if ("module" in data) {
    start(data.module).catch((error) => postMessage({ failed: String(error.message).split("\n").at(-2) ?? String(error) }));
    return;
  }
  lastSign = 0;
  try {
    const { number } = data;
    postMessage({ number, answer: answer(data.request, (first) => postMessage({ number, first })) });
  } catch (error) {
    due = Infinity;
    postMessage({ number: data.number, error: String(error.message).trim().split("\n").at(-1) });
  }
};
