// Small parts of pages.
export function element(name, properties = {}, ...inside) {
  const { role, label, ...plain } = properties;
  const made = Object.assign(document.createElement(name), plain);
  if (role) made.setAttribute("role", role);
  if (label) made.setAttribute("aria-label", label);
  made.append(...inside);
  return made;
}

export const button = (text, press, properties = {}) =>
  element("button", { type: "button", textContent: text, onclick: press, ...properties });

// Give the learner a file.
export function download(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
