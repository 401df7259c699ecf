// A page of the live book: its exercises, its guesses, and on the home page the learner's progress.
import { mountExercise } from "./exercise.js";
import { mountGuess } from "./guess.js";
import { mountHome, mountLesson } from "./progress.js";
import { element } from "./parts.js";
import { mountRecap } from "./recap.js";
import { mountReview } from "./review.js";
import { mountWaiting } from "./waits.js";
import { mountWritten } from "./written.js";
import * as python from "./python.js";
import * as store from "./store.js";

const lesson = document.documentElement.dataset.lesson;
const exercises = [...document.querySelectorAll("section[data-exercise]")];
const course = await (await fetch(new URL("course.json", import.meta.url))).json();

for (const section of exercises) mountExercise(section, lesson, exercises);
for (const section of document.querySelectorAll("section[data-guess]")) mountGuess(section);
for (const place of document.querySelectorAll("[data-waits]")) mountWaiting(place);
for (const section of document.querySelectorAll("section[data-written]")) mountWritten(section);

if (!lesson) {
  mountHome(course);
  mountReview();
}
else if (course.some((one) => one.lesson === lesson)) {
  mountLesson(course, lesson, exercises);
  for (const section of document.querySelectorAll("section[data-recap]")) mountRecap(section, course, lesson);
}

const bar = element("p", { className: "live-status", role: "status" });
document.body.append(bar);
let loading = "";
const show = () => { bar.textContent = [loading, store.trouble].filter(Boolean).join(" "); bar.hidden = !bar.textContent; };
python.onStatus((text) => { loading = text; show(); });
store.onChange(show);

// Python loads while the first lines are read. What is needed offline is fetched after that.
const isNeeded = document.querySelector("section[data-exercise], section[data-guess]");
const rest = isNeeded ? python.start().catch(() => {}) : Promise.resolve();
rest.then(async () => {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => { if (data) sayOffline(); };
    (await navigator.serviceWorker.ready).active.postMessage("keep the rest", [port2]);
  } catch { /* a host that does not allow it: the site then needs its server */ }
});
function sayOffline() {
  document.documentElement.dataset.offline = "ready";
  document.querySelector(".live-progress")?.append(element("p", { className: "live-small", textContent: "The whole course is now in this browser and works offline." }));
}

// Some browsers ask their user whether a site may keep things: not before there is something to keep.
let isAsked = false;
store.onChange(() => {
  if (!isAsked) navigator.storage?.persist?.().catch(() => {});
  isAsked = true;
});
