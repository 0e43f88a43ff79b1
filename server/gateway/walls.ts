/**
 * `/walls`: displays tell how they are, operators read it. In memory alone, bounded whatever is sent: walls that report are never
 * pushed out by new names, and a page of another origin can say nothing here.
 */
import type { IncomingMessage } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import * as v from "valibot";
import { sameOriginOr } from "#server/stomp/origin";
import { longestReport, reportEvery, type WallReport, wallReport } from "#wire/walls";
import { addressKey } from "./admission.ts";
import type { Clock } from "./clock.ts";
import { cutShort, Problem } from "./problem.ts";
import { readRequestBody } from "./requestBody.ts";

export interface Walls {
  /** takes one report. @throws Problem */
  report(incoming: IncomingMessage): Promise<void>;
  /** a body of `/walls` */
  body(): string;
  /** those that are heard, and those that fell silent */
  count(): { heard: number; silent: number };
}

interface Heard {
  report: WallReport;
  /** ms of the clock */
  at: number;
}

export const wallLimits = {
  most: 100,
  /** ms without a word, after which a wall is told as silent, and after which it is forgotten */
  silentAfter: 4 * reportEvery,
  forgottenAfter: 24 * 3_600_000,
};

/** Reports of one address: as many walls as can be behind it, each twice as often as it should. */
const pace = { points: 2 * wallLimits.most, duration: reportEvery / 1_000 };

const mayReport = sameOriginOr([]);

export function createWalls(clock: Pick<Clock, "now" | "wall">): Walls {
  const walls = new Map<string, Heard>();
  const limiter = new RateLimiterMemory(pace);
  const ageOf = ({ at }: Heard) => clock.now() - at;
  const isSilent = (heard: Heard) => ageOf(heard) > wallLimits.silentAfter;
  const forget = () => {
    for (const [id, heard] of walls) if (ageOf(heard) > wallLimits.forgottenAfter) walls.delete(id);
  };
  /** The one longest silent gives way to a new one; a wall that reports never does. */
  const makeRoom = () => {
    forget();
    if (walls.size < wallLimits.most) return;
    const [longest] = walls; // the latest heard stand last
    if (!longest || !isSilent(longest[1])) throw full();
    walls.delete(longest[0]);
  };
  return {
    async report(incoming) {
      if (!mayReport(incoming))
        throw new Problem({ status: 403, detail: "pages of other origins may not report" });
      refuseKind(incoming.headers["content-type"]);
      await admit(limiter, incoming);
      const report = readReport(await readRequestBody(incoming, longestReport));
      if (!walls.has(report.id)) makeRoom();
      walls.delete(report.id);
      walls.set(report.id, { report, at: clock.now() });
    },
    body() {
      forget();
      const told = [...walls.values()].reverse().map((heard) => ({
        ...heard.report,
        heardAgo: Math.round(ageOf(heard)),
        silent: isSilent(heard),
      }));
      return JSON.stringify({ now: clock.wall(), walls: told });
    },
    count() {
      forget();
      const silent = [...walls.values()].filter(isSilent).length;
      return { heard: walls.size - silent, silent };
    },
  };
}

const full = () =>
  new Problem(
    { status: 429, detail: `${wallLimits.most} walls report already` },
    { "Retry-After": String(wallLimits.silentAfter / 1_000) },
  );

/** A form or a text is what any page may send anywhere without being asked: neither is taken. */
function refuseKind(header: string | undefined): void {
  const kind = (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const accepts = "application/json";
  if (kind === accepts) return;
  const value = cutShort(kind || "nothing");
  const detail = `the content type was "${value}", accepted is ${accepts}`;
  throw new Problem({ status: 415, detail, parameter: "content-type", value, accepts });
}

async function admit(limiter: RateLimiterMemory, { socket }: IncomingMessage): Promise<void> {
  try {
    await limiter.consume(addressKey(socket.remoteAddress ?? "unknown"));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const detail = "more reports than walls can have from one address";
    throw new Problem(
      { status: 429, detail },
      { "Retry-After": String(Math.ceil(refusal.msBeforeNext / 1_000)) },
    );
  }
}

/** @throws Problem 400 that names the first field at fault */
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
  } catch {
    return undefined; // no JSON: refused as no object
  }
}
