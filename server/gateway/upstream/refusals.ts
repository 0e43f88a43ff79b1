/** Recognises that upstream refuses this server, for example because its address is blocked. An outage or an unknown path is no refusal. */

const refusing = new Set([401, 403, 429, 451]);

export const isRefusal = (status: number): boolean => refusing.has(status);

/** Bytes of a page that are searched for these words. */
const searched = 16 * 1024;
/** Words on the pages that firewalls and content networks send instead of an answer. */
const words =
  /access (?:is |was )?denied|blocked|forbidden|captcha|request unsuccessful|attention required|unusual traffic|not a robot|too many requests/i;

/** Whether a body with status 200 is a web page that says it blocks the client. Any other page may belong to an outage. */
export function isBlockPage(body: Buffer): boolean {
  const page = body.toString("latin1", 0, searched);
  return /^\s*</.test(page.replace(/^\xef\xbb\xbf/, "")) && words.test(page);
}
