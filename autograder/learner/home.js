// The home on the start page stays current, and its links lead to a cell also in a notebook that is not open yet.
(() => {
  const config = document.getElementById("jupyter-config-data");
  const OTHER = ".jp-NotebookPanel:not(.lm-mod-hidden):not(:has(.linclass-home)) .jp-Cell.jp-mod-active";

  // JupyterLab opens a notebook at its top and forgets the cell; when the notebook is there, the same link leads to the cell.
  const follow = (link, name, before) => {
    const active = document.querySelector(OTHER);
    if (active?.textContent.includes(`def ${name}(`)) setTimeout(() => showAbove(active), 300);
    if (active && active.closest("[data-windowed-list-index]")?.dataset.windowedListIndex !== "0") return;
    if (active) link.click();
    if (before < 80) setTimeout(() => follow(link, name, before + 1), 250);
  };

  // JupyterLab puts the cell at the upper edge, and the text of the exercise is above it.
  const showAbove = (cell) => {
    const outer = cell.closest(".jp-WindowedPanel-outer");
    const below = cell.getBoundingClientRect().top - outer.getBoundingClientRect().top;
    outer.scrollTop -= Math.max(0.45 * outer.clientHeight - below, 0);
  };

  for (const home of document.querySelectorAll(".linclass-home:not([data-live])")) {
    home.dataset.live = "";
    home.addEventListener("click", (event) => {
      const link = event.isTrusted && event.target.closest("a[data-commandlinker-args]");
      const id = link && JSON.parse(link.dataset.commandlinkerArgs).id;
      if (id) setTimeout(() => follow(link, id.replace("#cell-id=", ""), 0), 250);
    });
    const refresh = async () => {
      if (!config || !home.checkVisibility()) return;
      const answer = await fetch(`${JSON.parse(config.textContent).baseUrl}linclass/home`, { cache: "no-store" });
      const text = answer.ok ? await answer.text() : "";
      if (text && text !== home.dataset.shown) {
        home.dataset.shown = text;
        home.innerHTML = text;
      }
    };
    new IntersectionObserver(refresh).observe(home);
    window.addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
  }
})();
