// The learner's progress: on the home page for the course, on a lesson's page for the lesson, with the next thing to do.
import { button, download, element } from "./parts.js";
import * as store from "./store.js";

const passed = () => new Set(store.read().progress.passed);
export const title = (lesson) => document.querySelector(`#contents a[href="${lesson}.html"]`)?.textContent ?? lesson;

// The open exercise to go on with, one of the core before an optional one.
function next({ exercises, core }) {
  const done = passed();
  const open = exercises.filter((id) => !done.has(id));
  return open.find((id) => core.includes(id)) ?? open[0] ?? null;
}

export const count = ({ core }) => core.filter((id) => passed().has(id)).length;

export function mountHome(course) {
  const card = element("section", { className: "live-progress", label: "Your progress" });
  const said = element("p", { role: "status" });
  const file = element("input", { type: "file", accept: ".json,application/json", hidden: true });
  file.addEventListener("change", async () => {
    if (file.files[0]) said.textContent = store.imported(await file.files[0].text());
    file.value = "";
  });
  const buttons = element("div", { className: "live-buttons" },
    button("Export your work", () => download("linclass-progress.json", store.exported())),
    button("Import", () => file.click()));
  const table = element("div");
  card.append(table, buttons, said, file);
  document.querySelector("main h1")?.closest(".heading")?.after(card);

  function show() {
    const rows = course.map((one) => ({ ...one, done: count(one), next: next(one) }));
    const begun = rows.filter((row) => row.done && row.done < row.core.length).at(-1) ?? rows.find((row) => row.done < row.core.length);
    const total = rows.reduce((sum, row) => sum + row.done, 0), all = rows.reduce((sum, row) => sum + row.core.length, 0);
    const head = element("p", { className: "live-head", textContent: `${total} of ${all} exercises passed` });
    const go = begun && element("p", {}, total ? "Go on with " : "Begin with ",
      element("a", { href: `${begun.lesson}.html${total ? `#exercise-${begun.next}` : ""}`, textContent: title(begun.lesson) }),
      total ? `: the exercise ${begun.next}.` : ". Everything runs in this page; there is nothing to install.");
    const kept = element("p", { className: "live-small", textContent:
      "Your answers stay in this browser and are sent nowhere. A private window forgets them when it is closed: export them to keep them." });
    table.replaceChildren(...[head, go, element("progress", { max: all, value: total, ariaLabel: "Exercises passed" }), kept].filter(Boolean));
    for (const row of rows) {
      const link = document.querySelector(`.map a[href="${row.lesson}.html"]`);
      if (!link) continue;
      link.querySelector(".live-count")?.remove();
      link.append(element("small", { className: "live-count", textContent: `${row.done === row.core.length ? "✓ " : ""}${row.done} of ${row.core.length} exercises` }));
    }
  }
  store.onChange(show);
  show();
}

export function mountLesson(course, lesson, sections) {
  for (const section of sections) section.id = `exercise-${section.dataset.exercise}`;
  for (const section of document.querySelectorAll("section[data-guess]")) section.id = `guess-${section.dataset.guess}`;
  if (/^#(exercise|guess)-/.test(location.hash)) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  const here = course.find((one) => one.lesson === lesson);
  const card = element("section", { className: "live-progress", label: "Your progress in this lesson" });
  const line = element("p");
  const said = element("p", { className: "live-small" });
  const go = button("Continue in JupyterLab", async () => {
    const notebook = await (await fetch(new URL(`../notebooks/${lesson}.ipynb`, import.meta.url))).json();
    const { code } = store.read();
    for (const cell of notebook.cells) {
      const id = cell.metadata.nbgrader?.grade_id;
      if (id in code && cell.metadata.nbgrader.solution) cell.source = code[id];
    }
    download(`${lesson}.ipynb`, `${JSON.stringify(notebook, null, 1)}\n`, "application/x-ipynb+json");
    download("linclass-progress.json", store.exported());
    said.replaceChildren("Two files go to your downloads: the notebook with your answers, and your progress. Your browser may ask whether this page may download both. With the course installed, run ",
      element("code", { textContent: "linclass lab --progress linclass-progress.json" }), " in that folder. It opens JupyterLab with your answers and your progress.");
  });
  card.append(line, element("div", { className: "live-buttons" }, go), said);
  document.querySelector("main h1")?.closest(".heading")?.after(card);
  const recap = line.cloneNode();
  document.querySelector("main .around")?.before(element("section", { className: "live-progress", label: "Where to go on" }, recap));

  function show() {
    const open = next(here);
    for (const place of [line, recap]) {
      place.replaceChildren(`${count(here)} of ${here.core.length} exercises of this lesson passed. `);
      if (open) place.append("Next: ", element("a", { href: `#exercise-${open}`, textContent: open }), ".");
      else place.append("The lesson is done. ", element("a", { href: "index.html", textContent: "Back to the map" }), ".");
    }
  }
  store.onChange(show);
  show();
  said.textContent = "Pictures in this page are those of the course; in JupyterLab they are drawn with your own functions.";
}
