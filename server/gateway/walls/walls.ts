/**
 * `/walls`: displays send reports of their state, and operators read them. Reports stay in memory, limited in number and size. A page of
 * another origin cannot send a report.
 */
import * as v from "valibot";
import type { EventHub } from "#server/gateway/answers/eventHub";
import { type Callers, foreignPage, fromOwnPages } from "#server/gateway/http/callers";
import type { HeaderRecord } from "#server/gateway/http/headers";
import { readRequestBody } from "#server/gateway/http/httpServer";
import { Problem, refusedValue } from "#server/gateway/http/problem";
import { type Handler, jsonRoute, type Routes } from "#server/gateway/http/routes";
import type { Clock } from "#server/gateway/upstream/clocks";
import { longestReport, silentAfter, type WallReport, wallReport, wallsPath } from "#wire/gateway/walls";

export const wallLimits = {
  most: 256,
  /** greatest number of walls of one address; all displays of an office may share an address */
  ofOneAddress: 32,
  /** ms without a report after which a wall counts as silent, and ms after which it is removed */
  silentAfter,
  forgottenAfter: 24 * 3_600_000,
};

/** number of refusals that are remembered; the oldest are dropped */
const mostRefusals = 5_000;

/** Refused reports of the last day. */
interface RefusedReports {
  reports: number;
  addresses: number;
  /** ms since the newest of them */
  lastAgo: number;
}

export type Walls = ReturnType<typeof createWalls>;

export function createWalls(
  events: EventHub,
  { clock, headers }: { clock: Pick<Clock, "now" | "wall">; headers: HeaderRecord },
  callers: Callers,
) {
  const ageOf = ({ at }: { at: number }) => clock.now() - at;
  /** the newest report of each wall; the newest is last */
  const walls = new Map<string, { report: WallReport; address: string; at: number }>();
  /** the newest is last */
  let refusals: { address: string; at: number }[] = [];
  const removeOld = () => {
    for (const [id, wall] of walls) if (ageOf(wall) > wallLimits.forgottenAfter) walls.delete(id);
    refusals = refusals.slice(-mostRefusals).filter((one) => ageOf(one) <= wallLimits.forgottenAfter);
  };
  /** At the limit of the sender's address or of all, the oldest report is removed. @param age ms since the report arrived, here or at another gateway */
  const note = (report: WallReport, address: string, age = 0) => {
    const at = clock.now() - age;
    if ((walls.get(report.id)?.at ?? Number.NEGATIVE_INFINITY) > at) return;
    removeOld();
    walls.delete(report.id);
    const [...all] = walls;
    const sameAddress = all.filter(([, wall]) => wall.address === address);
    const crowd = sameAddress.length >= wallLimits.ofOneAddress ? sameAddress : all;
    if (crowd === sameAddress || all.length >= wallLimits.most) walls.delete(crowd[0]?.[0] ?? "");
    walls.set(report.id, { report, address, at });
  };
  /** the newest first */
  const list = () => {
    removeOld();
    return [...walls.values()].reverse().map((wall) => ({
      ...wall.report,
      heardAgo: Math.round(ageOf(wall)),
      silent: ageOf(wall) > wallLimits.silentAfter,
    }));
  };
  const refused = (): RefusedReports | null => {
    removeOld();
    const last = refusals.at(-1);
    if (!last) return null;
    const addresses = new Set(refusals.map(({ address }) => address)).size;
    return { reports: refusals.length, addresses, lastAgo: Math.round(ageOf(last)) };
  };
  const mayReport = fromOwnPages(callers);
  const post: Handler = async ({ env: { incoming } }) => {
    const address = callers.addressOf(incoming);
    try {
      if (!mayReport(incoming)) throw new Problem({ status: 403, detail: foreignPage("report") });
      refuseKind(incoming.headers["content-type"]);
      const report = readReport(await readRequestBody(incoming, longestReport));
      note(report, address);
      events.emit("wall", report, address);
    } catch (error) {
      if (error instanceof Problem) refusals.push({ address, at: clock.now() });
      removeOld();
      throw error;
    }
    return new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } });
  };
  events.on("farWall", (report, address, age) => {
    if (age < wallLimits.forgottenAfter && v.is(wallReport, report)) note(report, address, age);
  });
  const body = () => JSON.stringify({ now: clock.wall(), walls: list(), refused: refused() });
  return {
    routes: { [wallsPath]: { ...jsonRoute(body, headers), post } } satisfies Routes,
    /** numbers of active walls, silent walls and refused reports; null if no report was refused */
    count() {
      const all = list();
      const silent = all.filter((wall) => wall.silent).length;
      return { heard: all.length - silent, silent, refused: refused() };
    },
  };
}

/** A page of any origin may send a form or plain text without a CORS preflight, so the server refuses both. */
function refuseKind(header: string | undefined): void {
  const kind = (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const accepts = "application/json";
  if (kind === accepts) return;
  throw refusedValue("content-type", kind || "nothing", {
    accepts,
    says: (shown) => `the content type is "${shown}"`,
    status: 415,
  });
}

/** @throws Problem 400 with the parser's message, or with the first invalid field and what it accepts */
function readReport(body: string): WallReport {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch (error) {
    const detail = `the body is not JSON: ${error instanceof SyntaxError ? error.message : ""}`;
    throw new Problem({ status: 400, detail, parameter: "body", accepts: "an object in JSON" });
  }
  const result = v.safeParse(wallReport, sent);
  if (result.success) return result.output;
  const [first] = result.issues;
  const { input, kind, received, expected, message }: v.BaseIssue<unknown> = first;
  const parameter = v.getDotPath(first) ?? "body";
  const given = typeof input === "string" || typeof input === "number" ? String(input) : received;
  // For a wrong type, the refusal names the expected type; for a limit, it quotes the contract.
  const accepts = kind === "schema" ? (expected ?? message) : message;
  throw refusedValue(parameter, given, { accepts, says: (shown) => `${parameter} is "${shown}"` });
}
