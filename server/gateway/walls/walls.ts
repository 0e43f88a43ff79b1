/**
 * `/walls`: displays send reports of their state, and operators read them. Reports stay in memory, limited in number and size. A page of
 * another origin cannot send a report.
 */
import type { IncomingMessage } from "node:http";
import * as v from "valibot";
import type { EventHub } from "#server/gateway/answers/eventHub";
import { type Callers, foreignPage, fromOwnPages } from "#server/gateway/http/callers";
import type { HeaderRecord } from "#server/gateway/http/headers";
import { readRequestBody } from "#server/gateway/http/httpServer";
import { cutShort, Problem } from "#server/gateway/http/problem";
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

interface Reported {
  report: WallReport;
  address: string;
  /** ms of the clock */
  at: number;
}

/** The newest report of each wall. At the limit the oldest report is removed. */
function createReports(clock: Pick<Clock, "now">) {
  const walls = new Map<string, Reported>(); // the newest reports are last
  const ageOf = ({ at }: Reported) => clock.now() - at;
  const removeOld = () => {
    for (const [id, wall] of walls) if (ageOf(wall) > wallLimits.forgottenAfter) walls.delete(id);
  };
  const oldestIfFull = (address: string): string | undefined => {
    const ofAddress = [...walls].filter(([, wall]) => wall.address === address);
    if (ofAddress.length >= wallLimits.ofOneAddress) return ofAddress[0]?.[0];
    return walls.size >= wallLimits.most ? walls.keys().next().value : undefined;
  };
  return {
    /** @param age ms since the report arrived, at this gateway or at another */
    note(report: WallReport, address: string, age = 0): void {
      const at = clock.now() - age;
      if ((walls.get(report.id)?.at ?? Number.NEGATIVE_INFINITY) > at) return;
      removeOld();
      walls.delete(report.id);
      const oldest = oldestIfFull(address);
      if (oldest !== undefined) walls.delete(oldest);
      walls.set(report.id, { report, address, at });
    },
    /** the reports, the newest first */
    list(): (WallReport & { heardAgo: number; silent: boolean })[] {
      removeOld();
      return [...walls.values()].reverse().map((wall) => ({
        ...wall.report,
        heardAgo: Math.round(ageOf(wall)),
        silent: ageOf(wall) > wallLimits.silentAfter,
      }));
    },
  };
}

/** Greatest number of addresses that are stored because of refused reports; the oldest are dropped. */
const mostAddresses = 1_000;

interface Refused {
  reports: number;
  addresses: number;
  /** ms */
  lastAgo: number;
}

/** Counts the refused reports of the last day, and their addresses. */
function createRefusedReports(clock: Pick<Clock, "now">) {
  const byAddress = new Map<string, { reports: number; at: number }>(); // the latest addresses are last
  const forget = () => {
    for (const [address, { at }] of byAddress)
      if (clock.now() - at > wallLimits.forgottenAfter || byAddress.size > mostAddresses)
        byAddress.delete(address);
  };
  return {
    note(address: string): void {
      const reports = (byAddress.get(address)?.reports ?? 0) + 1;
      byAddress.delete(address);
      byAddress.set(address, { reports, at: clock.now() });
      forget();
    },
    /** null if no report was refused */
    told(): Refused | null {
      forget();
      const all = [...byAddress.values()];
      const last = all.at(-1);
      if (!last) return null;
      const reports = all.reduce((sum, one) => sum + one.reports, 0);
      return { reports, addresses: all.length, lastAgo: Math.round(clock.now() - last.at) };
    },
  };
}

export interface Walls {
  routes: Routes;
  /** numbers of active walls, silent walls and refused reports */
  count(): { heard: number; silent: number; refused: Refused | null };
}

export function createWalls(
  events: EventHub,
  { clock, headers }: { clock: Pick<Clock, "now" | "wall">; headers: HeaderRecord },
  callers: Callers,
): Walls {
  const reports = createReports(clock);
  const refused = createRefusedReports(clock);
  const mayReport = fromOwnPages(callers);
  const take = async (incoming: IncomingMessage): Promise<WallReport> => {
    if (!mayReport(incoming)) throw new Problem({ status: 403, detail: foreignPage("report") });
    refuseKind(incoming.headers["content-type"]);
    return readReport(await readRequestBody(incoming, longestReport));
  };
  events.on("farWall", (report, address, age) => {
    if (age < wallLimits.forgottenAfter && v.is(wallReport, report)) reports.note(report, address, age);
  });
  const post: Handler = async ({ env: { incoming } }) => {
    const address = callers.addressOf(incoming);
    try {
      const report = await take(incoming);
      reports.note(report, address);
      events.emit("wall", report, address);
    } catch (error) {
      if (error instanceof Problem) refused.note(address);
      throw error;
    }
    return new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } });
  };
  const body = () => JSON.stringify({ now: clock.wall(), walls: reports.list(), refused: refused.told() });
  return {
    routes: { [wallsPath]: { ...jsonRoute(body, headers), post } },
    count() {
      const walls = reports.list();
      const silent = walls.filter((wall) => wall.silent).length;
      return { heard: walls.length - silent, silent, refused: refused.told() };
    },
  };
}

/** A page of any origin may send a form or plain text without a CORS preflight, so the server refuses both. */
function refuseKind(header: string | undefined): void {
  const kind = (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const accepts = "application/json";
  if (kind === accepts) return;
  const value = cutShort(kind || "nothing");
  const detail = `the content type is "${value}"; expected ${accepts}`;
  throw new Problem({ status: 415, detail, parameter: "content-type", value, accepts });
}

/** @throws Problem 400 with the first invalid field, or with the position where the body stops being valid JSON */
function readReport(body: string): WallReport {
  const result = v.safeParse(wallReport, parsed(body));
  if (result.success) return result.output;
  const [first] = result.issues;
  const issue: v.BaseIssue<unknown> = first;
  const { input, kind } = issue;
  const parameter = v.getDotPath(first) ?? "body";
  const value = cutShort(
    typeof input === "string" || typeof input === "number" ? String(input) : issue.received,
  );
  // For a wrong type, the refusal names the expected type; for a limit, it quotes the contract.
  const accepts = kind === "schema" ? (issue.expected ?? issue.message) : issue.message;
  const detail = `${parameter} is "${value}"; expected ${accepts}`;
  throw new Problem({ status: 400, detail, parameter, value, accepts });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const accepts = "an object in JSON";
    const at = faultOf(body);
    const value = at < body.length ? cutShort(body.slice(at, at + 20)) : "the end";
    const place = `character ${at + 1} of ${body.length}`;
    const detail =
      body === "" ? "the body is empty" : `the body is not valid JSON from ${place} on: "${value}"`;
    throw new Problem({
      status: 400,
      detail: `${detail}; expected ${accepts}`,
      parameter: "body",
      value,
      accepts,
    });
  }
}

/**
 * The position where the text stops being valid JSON. The parser gives a position only for some faults. But for each prefix of the text,
 * its message shows whether the text could continue.
 */
function faultOf(body: string): number {
  if (couldGoOn(body)) return body.length;
  let [sound, broken] = [0, body.length];
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (couldGoOn(body.slice(0, middle))) sound = middle;
    else broken = middle;
  }
  return sound;
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const said = String(error);
    const [, place] = /at position (\d+)/.exec(said) ?? [];
    return said.includes("end of JSON") || Number(place) >= beginning.length;
  }
}
