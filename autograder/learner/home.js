// The home on the start page stays current: it is asked for anew whenever it comes into view.
(() => {
  const config = document.getElementById("jupyter-config-data");
  for (const home of document.querySelectorAll(".linclass-home:not([data-live])")) {
    home.dataset.live = "";
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
