/** Chooses the page to open: the server's page if the server answers, otherwise the cached page. */
import { isOurPage } from "#wire/gateway/pageFiles";

export interface PageOpening {
  /** the answer at the page's address, which may come from a proxy */
  asked: Promise<Response>;
  kept: () => Promise<Response | undefined>;
  /** resolves at the timeout */
  timeout: Promise<unknown>;
  /** whether the page is a wall, which is an unattended display */
  isWall: boolean;
}

/**
 * Replaces a server failure, a refusal and any page that is not ours by the cached page. A sign-in is shown: a 401, or a redirect. On a
 * wall only a 401 is shown, because the browser may sign in by itself. At a wall there is no person to follow a redirect or fill in a form.
 */
export async function pageAnswer({ asked, kept, timeout, isWall }: PageOpening): Promise<Response> {
  const ours = asked.then(
    async (answer) => ((await isToBeShown(answer, isWall)) ? answer : undefined),
    () => undefined,
  );
  const answer = await Promise.race([ours, timeout.then(() => undefined)]);
  return answer ?? (await kept()) ?? asked;
}

async function isToBeShown(answer: Response, isWall: boolean): Promise<boolean> {
  if (answer.type === "opaqueredirect") return !isWall;
  if (answer.status === 401) return !isWall || answer.headers.has("WWW-Authenticate");
  if (!answer.ok) return false;
  // a picture or a file that was opened by its address
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return !isWall;
  return isOurPage(await answer.clone().text());
}
