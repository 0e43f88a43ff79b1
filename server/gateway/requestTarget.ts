/** What stands in the request line, judged before anything normalises it. */
import type { ServerResponse } from "node:http";
import { Problem } from "./problem.ts";
import type { HeaderRecord } from "./securityHeaders.ts";

/** Dot segments, empty segments, backslashes, control characters, in any spelling: nobody links like that. */
const climbing = /(^|\/|%2f|\\|%5c)(\.|%2e){1,2}(\/|%2f|\\|%5c|;|$)|\/\/|%2f|\\|%5c|%[01][0-9a-f]|%7f/i;

/** Why a target is refused; undefined for an ordinary one. We are no proxy, so an absolute one is not taken. */
export function refusedTarget(url: string | undefined): Problem | undefined {
  if (!url?.startsWith("/")) return new Problem({ status: 400, detail: "the request target must be a path" });
  const path = url.split("?")[0] ?? "";
  return climbing.test(path) ? new Problem({ status: 404, detail: "not an address here" }) : undefined;
}

export function writeProblem(
  outgoing: ServerResponse,
  { status, body, headers }: Problem,
  common: HeaderRecord,
): void {
  const type = { "Content-Type": "application/problem+json", "Cache-Control": "no-store" };
  outgoing.writeHead(status, { ...common, ...type, ...headers }).end(JSON.stringify(body));
}
