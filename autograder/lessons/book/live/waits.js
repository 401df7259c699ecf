// What answers a guess stays folded until the guess is made, as in JupyterLab.
import { element } from "./parts.js";
import * as store from "./store.js";

const LINE = "This answers a guess above. Make the guess first, or unfold it here.";

export function mountWaiting(place) {
  const asked = place.dataset.waits.split(" ");
  const fold = element("details", { className: "live-fold" }, element("summary", { textContent: LINE }));
  function show() {
    const made = store.read().progress.guesses ?? {};
    const is_told = asked.every((id) => id in made);
    const was = place.classList.contains("placed") && !fold.isConnected;
    if (is_told && fold.isConnected) fold.replaceWith(place);
    else if (!is_told && !fold.isConnected) { place.replaceWith(fold); fold.append(place); }
    place.classList.add("placed");
    if (is_told !== was) dispatchEvent(new Event("resize")); // book.js asks again which blocks scroll, so that Tab stops there
  }
  store.onChange(show);
  show();
}
