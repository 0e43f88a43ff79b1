/**
 * Keeps the page's own files in the browser, so that the page opens where its server cannot be reached. It answers for
 * those files and for opening a page, and for nothing else: every figure goes past it.
 */
import { cacheNames, clientsClaim, setCacheNameDetails } from "workbox-core";
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { notThePage } from "#wire/gateway/ourPage";
import { pageAnswer } from "./pageAnswer.ts";

declare const self: ServiceWorkerGlobalScope;

const shell = "/index.html";
/** ms: whoever waits longer for a page is better served with the one kept */
const patience = 3_000;
/** Files fetched at once while the worker is installed: the page's own questions keep a connection or two. */
const atOnce = 4;
/** The build before stays too: pages of it are open, and ask for their parts when they need them. */
const buildsKept = 2;

const files = self.__WB_MANIFEST.flatMap((file) => (typeof file === "string" ? [] : file));
setCacheNameDetails({
  prefix: "pola",
  suffix: files.find(({ url }) => `/${url}` === shell)?.revision ?? "unnamed",
});

// before the library's own, which fetches one file after the other: on a slow machine or way that takes half a minute
self.addEventListener("install", (event) => event.waitUntil(fetchSeveralAtOnce()));
// only by its own address, since what asks for "/" asks whether the server answers
precacheAndRoute(files, { directoryIndex: "", cleanURLs: false });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

// from the server while it answers, so that a new build is seen at once
registerRoute(
  new NavigationRoute(
    ({ event, request, url }) =>
      pageAnswer({
        asked: fromServer(event as FetchEvent, request),
        kept: () => matchPrecache(shell),
        patience: after(patience),
        isWall: /^\/wall\/?$/.test(url.pathname),
      }),
    { denylist: [notThePage] },
  ),
);

async function fromServer(event: FetchEvent, request: Request): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(request);
}

/** What comes here is there when the library gets to it, and what does not it asks for itself. */
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

/** Of the installing of a worker, what browsers have and TypeScript's library has not: https://w3c.github.io/ServiceWorker */
interface Installing extends ExtendableEvent {
  addRoutes?(rule: {
    condition: { requestDestination: RequestDestination };
    source: "network";
  }): Promise<void>;
}

self.addEventListener("install", (event: Installing) => {
  // What a script asks for is never a file of the page. Where the browser can, it does not come by here at all: it is
  // quicker so, and on a wall nothing is left of thousands of questions an hour.
  const past = event.addRoutes?.({ condition: { requestDestination: "" }, source: "network" });
  if (past) event.waitUntil(past);
  // a new worker serves open pages as well as the one before: it has that one's files
  void self.skipWaiting();
});
clientsClaim();
self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), forgetOldBuilds()]));
});

async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith("pola-precache"));
  const old = builds.slice(0, -buildsKept).filter((name) => name !== cacheNames.precache);
  await Promise.all(old.map((name) => caches.delete(name)));
}
