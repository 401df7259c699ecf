// Keeps the whole site for reading and working offline: pages, Python and scripts at once, pictures and widgets as they come and then the rest.
"use strict";
const CACHE = `linclass ${registration.scope}`;
const address = (name) => new URL(name, registration.scope).href;
const kept = (name, digest) => `${address(name)}?${digest}`; // a changed file has another name in the cache
const digests = { ...EAGER, ...LAZY };

async function keep(cache, name) {
  const key = kept(name, digests[name]);
  if (await cache.match(key)) return true;
  const response = await fetch(address(name), { cache: "no-cache" });
  if (response.ok) await cache.put(key, response);
  return response.ok;
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(EAGER).map((name) => keep(cache, name)));
  await self.skipWaiting();
}

async function activate() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.entries(digests).map(([name, digest]) => kept(name, digest)));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await self.clients.claim();
}

// The files that are not needed at once, one after the other, so that they do not hold up the page. Tells whether all are there.
async function keepRest() {
  const cache = await caches.open(CACHE);
  let whole = true;
  for (const name of Object.keys(digests)) whole = await keep(cache, name).catch(() => false) && whole;
  return whole;
}

async function answer(request) {
  const url = new URL(request.url);
  let name = decodeURIComponent(url.href.slice(registration.scope.length).replace(/[?#].*/, ""));
  if (!name || name.endsWith("/")) name += "index.html";
  if (!(name in digests)) return fetch(request);
  const cache = await caches.open(CACHE);
  const key = kept(name, digests[name]);
  const found = await cache.match(key);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(key, response.clone());
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => { if (event.data === "keep the rest") event.waitUntil(keepRest().then((whole) => event.ports[0].postMessage(whole))); });
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
