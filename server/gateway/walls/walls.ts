/**
 * `/walls`: displays tell how they are, operators read it. In memory alone, bounded whatever is sent: walls that are known are never
 * pushed out by new names, none that bears a secret speaks for another, and a page of another origin can say nothing here.
 */
import type { IncomingMessage } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import * as v from "valibot";
import type { Callers } from "#server/gateway/http/callers";
import type { Clock } from "#server/gateway/http/clock";
import { foreignPage, fromOwnPages } from "#server/gateway/http/ownPages";
import { cutShort, Problem } from "#server/gateway/http/problem";
import { readRequestBody } from "#server/gateway/http/requestBody";
import { longestReport, reportEvery, type WallReport, wallReport } from "#wire/gateway/walls";
import { createWallBook, wallLimits } from "./wallBook.ts";

/** What was refused at `/walls` in the last day, and from how many addresses: an operator is told, whoever wants places there. */

/** Addresses told apart; those heard longest ago are dropped. */
const most = 1_000;

interface Refused {
  reports: number;
  addresses: number;
  /** ms */
  lastAgo: number;
}

function createRefusedReports(clock: Pick<Clock, "now">) {
  const byAddress = new Map<string, { reports: number; at: number }>(); // the latest stand last
  const forget = () => {
    for (const [address, { at }] of byAddress)
      if (clock.now() - at > wallLimits.forgottenAfter || byAddress.size > most) byAddress.delete(address);
  };
  return {
    note(address: string): void {
      const reports = (byAddress.get(address)?.reports ?? 0) + 1;
      byAddress.delete(address);
      byAddress.set(address, { reports, at: clock.now() });
      forget();
    },
    /** null where none was */
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
  /** takes one report. @throws Problem */
  report(incoming: IncomingMessage): Promise<void>;
  /** a body of `/walls` */
  body(): string;
  /** those that are heard, those that fell silent, and reports that were refused */
  count(): { heard: number; silent: number; refused: Refused | null };
}

const duration = reportEvery / 1_000;
/** Reports of names that are not known yet, of one address, and of one known wall: a page may be opened again and again. */
const pace = { strangers: 2 * wallLimits.ofOneAddress, known: 60 };

export function createWalls(clock: Pick<Clock, "now" | "wall">, callers: Callers): Walls {
  const book = createWallBook(clock);
  const refused = createRefusedReports(clock);
  const mayReport = fromOwnPages(callers);
  const strangers = new RateLimiterMemory({ points: pace.strangers, duration });
  const known = new RateLimiterMemory({ points: pace.known, duration });
  const take = async (incoming: IncomingMessage, address: string) => {
    if (!mayReport(incoming)) throw new Problem({ status: 403, detail: foreignPage("report") });
    refuseKind(incoming.headers["content-type"]);
    const report = readReport(await readRequestBody(incoming, longestReport));
    const standing = book.standingOf(report);
    if (standing === "of another") throw notItsOwn(report);
    // a known wall has an allowance of its own: whoever floods its address with new names, or its name from elsewhere, does not silence it
    await (standing === "new"
      ? admit(strangers, address)
      : admit(known, standing === "its own" ? report.id : `${report.id} ${address}`));
    book.note(report, address);
  };
  return {
    async report(incoming) {
      const address = callers.addressOf(incoming);
      try {
        await take(incoming, address);
      } catch (error) {
        if (error instanceof Problem) refused.note(address);
        throw error;
      }
    },
    body: () => JSON.stringify({ now: clock.wall(), walls: book.told(), refused: refused.told() }),
    count() {
      const told = book.told();
      const silent = told.filter((wall) => wall.silent).length;
      return { heard: told.length - silent, silent, refused: refused.told() };
    },
  };
}

function notItsOwn({ id, secret }: WallReport): Problem {
  const value = secret === undefined ? "left out" : "another";
  const accepts = "the secret this id was first reported with";
  const detail = `the wall ${id} is told by a browser with a secret of its own; that of this report was ${value}`;
  return new Problem({ status: 409, detail, parameter: "secret", value, accepts });
}

/** A form or a text is what any page may send anywhere without being asked: neither is taken. */
function refuseKind(header: string | undefined): void {
  const kind = (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const accepts = "application/json";
  if (kind === accepts) return;
  const value = cutShort(kind || "nothing");
  const detail = `the content type was "${value}", accepted is ${accepts}`;
  throw new Problem({ status: 415, detail, parameter: "content-type", value, accepts });
}

async function admit(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const detail = `more reports than a wall sends, or than new walls can have from one address`;
    throw new Problem(
      { status: 429, detail },
      { "Retry-After": String(Math.ceil(refusal.msBeforeNext / 1_000)) },
    );
  }
}

/** A wall's report, read from the octets of its body; what cannot be used is named. */

/** @throws Problem 400 that names the first field at fault, or where the body stops being JSON */
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
  // of its type it says what was expected, of its bounds what the contract says
  const accepts = kind === "schema" ? (issue.expected ?? issue.message) : issue.message;
  const detail = `${parameter} was "${value}", accepted is ${accepts}`;
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
    const place = `letter ${at + 1} of ${body.length}`;
    const detail =
      body === "" ? "the body was empty" : `the body stops being JSON at ${place}, which is "${value}"`;
    throw new Problem({
      status: 400,
      detail: `${detail}; accepted is ${accepts}`,
      parameter: "body",
      value,
      accepts,
    });
  }
}

/** Where no JSON goes on: the parser tells the place of some faults only, but of every beginning whether more of it could follow. */
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
