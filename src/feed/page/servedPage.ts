/** Whether the server gives the page now: asked of it, and not of what the browser keeps, before a page loads itself anew. */
import { isOurPage } from "#wire/gateway/ourPage";

/** ms; a server that takes longer would leave a display blank for as long */
const longestWait = 10_000;

/** Not whether anybody answers: a proxy, or a network that wants to be signed in to, answers 200 as well. */
export async function isPageServed(ask: typeof fetch = fetch): Promise<boolean> {
  const answer = await ask(location.href, {
    cache: "no-store",
    headers: { Accept: "text/html" },
    signal: AbortSignal.timeout(longestWait),
  });
  if (!answer.ok) return false;
  return isBuilt() ? isOurPage(await answer.text()) : true;
}

/** Pages that are not built, as in development, bear no name of a build. */
const isBuilt = () => isOurPage(document.head.innerHTML);

/** The browser keeps a page of ours, and something that gives it whatever the server does. */
export async function isPageKept(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  return (await caches.match("/index.html", { ignoreSearch: true })) !== undefined;
}
