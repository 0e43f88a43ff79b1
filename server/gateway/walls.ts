/**
 * `/walls`: displays tell how they are, operators read it. In memory alone, bounded whatever is sent: walls that are known are never
 * pushed out by new names, none that bears a secret speaks for another, and a page of another origin can say nothing here.
 */
import type { IncomingMessage } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { longestReport, reportEvery, type WallReport } from "#wire/walls";
import type { Callers } from "./callers.ts";
import type { Clock } from "./clock.ts";
import { foreignPage, fromOwnPages } from "./ownPages.ts";
import { cutShort, Problem } from "./problem.ts";
import { createRefusedReports, type Refused } from "./refusedReports.ts";
import { readRequestBody } from "./requestBody.ts";
import { createWallBook, wallLimits } from "./wallBook.ts";
import { readReport } from "./wallReport.ts";

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
