/** What a page is opened with: the server's own page while that comes, else the one that the browser keeps. */
import { isOurPage } from "#wire/gateway/ourPage";

export interface Opening {
  /** of the server, or of whoever answers in its place */
  asked: Promise<Response>;
  kept: () => Promise<Response | undefined>;
  /** has been waited for long enough */
  patience: Promise<unknown>;
  /** a display that nobody stands before */
  isWall: boolean;
}

/**
 * A server in trouble is no page to show, nor is one that refuses, nor a page that is not ours, whatever its status: nobody comes to a
 * wall to ask again. Who must sign in is asked to, by 401 or by being sent elsewhere. A wall is sent nowhere, and shows no form that
 * nobody fills in: only a 401 by which the browser itself signs in, or asks, gets through to it.
 */
export async function pageAnswer({ asked, kept, patience, isWall }: Opening): Promise<Response> {
  const ours = asked.then(
    async (answer) => ((await isToBeShown(answer, isWall)) ? answer : undefined),
    () => undefined,
  );
  const answer = await Promise.race([ours, patience.then(() => undefined)]);
  return answer ?? (await kept()) ?? asked;
}

async function isToBeShown(answer: Response, isWall: boolean): Promise<boolean> {
  if (answer.type === "opaqueredirect") return !isWall;
  if (answer.status === 401) return !isWall || answer.headers.has("WWW-Authenticate");
  if (!answer.ok) return false;
  // a picture or a file that somebody opens by its address
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return !isWall;
  return isOurPage(await answer.clone().text());
}
