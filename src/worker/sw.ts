/**
 * Caches the page's own files, so that the page opens without its server. It answers requests for those files and for opening a page. It
 * never handles data. It opens the evidence of an alert when the user clicks a notification.
 */
import { cacheNames, clientsClaim, setCacheNameDetails } from "workbox-core";
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { notThePage } from "#wire/gateway/pageFiles";
import { openEvidence } from "./notification.ts";
import { pageAnswer } from "./pageAnswer.ts";

declare const self: ServiceWorkerGlobalScope;

const shell = "/index.html";
/** ms to wait for the server's page before the cached page is shown */
const pageTimeout = 3_000;
/** Number of files fetched at once during installation. The page's own requests need a connection or two besides. */
const atOnce = 4;
/** The previous build stays cached too, because open pages may still load its lazy parts. */
const mostKeptBuilds = 2;

const files = self.__WB_MANIFEST.flatMap((file) => (typeof file === "string" ? [] : file));
setCacheNameDetails({
  prefix: "pola",
  suffix: files.find(({ url }) => `/${url}` === shell)?.revision ?? "unnamed",
});

// added before the library's own listener, which fetches one file after another and takes half a minute on a slow machine or network
self.addEventListener("install", (event) => event.waitUntil(fetchSeveralAtOnce()));
// serves the cached page only as `/index.html`; a request for `/` tries the server first
precacheAndRoute(files, { directoryIndex: "", cleanURLs: false });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

// tries the server first, so that a new build is shown at once
registerRoute(
  new NavigationRoute(
    ({ event, request, url }) =>
      pageAnswer({
        asked: fromServer(event as FetchEvent, request),
        kept: () => matchPrecache(shell),
        timeout: after(pageTimeout),
        isWall: /^\/wall\/?$/.test(url.pathname),
      }),
    { denylist: [notThePage] },
  ),
);

async function fromServer(event: FetchEvent, request: Request): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(request);
}

/** Caches the files several at a time. The library then skips these, and fetches those that failed here. */
async function fetchSeveralAtOnce(): Promise<void> {
  const kept = await caches.open(cacheNames.precache);
  const waiting = files.filter(({ revision }) => revision === null).reverse();
  const fetchOn = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (await kept.match(file.url)) continue;
      const answer = await fetch(file.url);
      if (answer.ok) await kept.put(file.url, answer);
    }
  };
  await Promise.allSettled(Array.from({ length: atOnce }, fetchOn));
}

const after = (ms: number) => new Promise<undefined>((done) => setTimeout(done, ms));

/** The install event of a worker. TypeScript's library does not declare it: https://w3c.github.io/ServiceWorker */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rule: {
    condition: { requestDestination: RequestDestination };
    source: "network";
  }): Promise<void>;
}

self.addEventListener("install", (event: InstallEvent) => {
  // Requests made with `fetch()` are never for the page's files. If the browser supports it, they bypass the worker. That is faster, and on
  // a wall the browser does not keep a record of thousands of requests an hour.
  const past = event.addRoutes?.({ condition: { requestDestination: "" }, source: "network" });
  if (past) event.waitUntil(past);
  // a new worker takes over open pages too, because it still has the previous build's files
  void self.skipWaiting();
});
clientsClaim();
self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), forgetOldBuilds()]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openEvidence(event.notification.data, self.clients));
});

async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith("pola-precache"));
  const old = builds.slice(0, -mostKeptBuilds).filter((name) => name !== cacheNames.precache);
  await Promise.all(old.map((name) => caches.delete(name)));
}
