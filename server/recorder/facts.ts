/** Summarises a member's lines for its header, and works out which part of a session the boards cover. */
import { recordingDate } from "#market/day/recordings";
import { colomboHours, hoursOf } from "#market/day/session";
import { startOfDay } from "#market/day/writtenTime";
import type { Facts } from "#server/recorder/storage/member";
import type { Gap, Integrity, RecordedLine } from "#wire/gateway/recording";

/** The parts of a line that a summary needs. */
export type LineFacts = { n: number; at: number; ex: number } & (
  | { k: "key"; again?: true | undefined }
  | { k: "change" | "start" | "fault" }
  | { k: "end"; why: string }
  | { k: "answer"; op: string; params: Readonly<Record<string, string>> }
  | { k: "list"; topic: string }
  | ({ k: "gap" } & Gap)
  | ({ k: "integrity" } & Integrity)
);

/** The reason in the last line of a recording that is not continued. */
export const dayOver = "the day is over";

export const questionOf = (op: string, params: Readonly<Record<string, string>>): string =>
  Object.keys(params).length === 0 ? op : `${op}?${new URLSearchParams(params).toString()}`;

/** Greatest number of requests that a header names, so that it stays short. */
const mostQuestions = 500;

/** Source of a recording's lines: the market and its speed. */
export type Origin = Pick<Facts, "source" | "speed">;

/** The origin from the `start` line; without one, that of the previous member. */
export function originOf(lines: readonly RecordedLine[], earlier: Facts | undefined): Origin {
  const start = lines.find((line) => line.k === "start");
  return start ?? earlier ?? { source: "live", speed: 1 };
}

/** Adds a line to a summary, in place. @returns the summary */
export function addLine(before: Facts | undefined, line: LineFacts, { source, speed }: Origin): Facts {
  const { n, at, ex } = line;
  const facts: Facts = before ?? {
    n: [n, n],
    at: [at, at],
    ex: [ex, ex],
    source,
    speed,
    boards: 0,
    boardsFrom: null,
    boardsTo: null,
    gaps: [],
    asked: [],
  };
  facts.n[1] = n;
  facts.at[1] = at;
  facts.ex[0] = Math.min(facts.ex[0], ex); // Answers take different times, so a line may belong to an earlier instant than the line before it.
  facts.ex[1] = Math.max(facts.ex[1], ex);
  if (line.k === "answer") noteQuestion(facts, questionOf(line.op, line.params));
  else if (line.k === "list") noteQuestion(facts, line.topic);
  else if (line.k === "gap") facts.gaps.push({ from: line.from, to: line.to, why: line.why });
  else if (line.k === "end" && line.why === dayOver) facts.ended = true;
  else if (line.k === "integrity") {
    const { boards, gaps, coverage, equal } = line;
    facts.integrity = { boards, gaps, coverage, equal };
  } else if (line.k === "change" || (line.k === "key" && !line.again)) {
    facts.boards += 1;
    facts.boardsFrom ??= ex;
    facts.boardsTo = ex;
  }
  return facts;
}

/** Summarises lines. @param earlier the member before them @returns undefined without lines */
export function factsOf(lines: readonly RecordedLine[], earlier: Facts | undefined): Facts | undefined {
  const origin = originOf(lines, earlier);
  let facts: Facts | undefined;
  for (const line of lines) facts = addLine(facts, line, origin);
  return facts;
}

function noteQuestion(facts: Facts, question: string): void {
  if (!facts.asked || facts.asked.includes(question)) return;
  if (facts.asked.length < mostQuestions) facts.asked.push(question);
  else facts.asked = null;
}

/** A period by the exchange's clock, ms. */
export interface Span {
  from: number;
  to: number;
}

/** Colombo is the only zone of this server. It is UTC+05:30 all year. */
const offset = "+05:30";

/** `2026-10-02T11:42:10.250+05:30` */
export const exchangeIso = (ex: number): string =>
  new Date(ex + colomboHours.zoneOffset).toISOString().replace(/(\.000)?Z$/, offset);

const hoursOn = (day: string) => hoursOf(startOfDay(recordingDate(day)));

/** The session's hours on a recorded day. */
export function sessionOf(day: string): Span {
  const { openAt, closeAt } = hoursOn(day);
  return { from: openAt, to: closeAt };
}

/** From this instant of a recorded day its values no longer change, ms. */
export const settledOn = (day: string): number => hoursOn(day).settledAt;

/** Combines the summaries of all members of a recording. */
export function memberSums(members: readonly Facts[]) {
  const of = <T>(take: (facts: Facts) => T | null) => members.map(take).filter((one) => one !== null);
  return {
    from: Math.min(...of(({ ex }) => ex[0])),
    to: Math.max(...of(({ ex }) => ex[1])),
    boards: members.reduce((sum, { boards }) => sum + boards, 0),
    boardsFrom: of(({ boardsFrom }) => boardsFrom)[0],
    boardsTo: of(({ boardsTo }) => boardsTo).at(-1),
    gaps: members.flatMap(({ gaps }) => gaps),
    integrity: of(({ integrity }) => integrity ?? null).at(-1),
  };
}
export type Sums = ReturnType<typeof memberSums>;

/** ms by the exchange's clock that a board is valid for without another one, at the market's speed of 1 */
const boardHolds = 30_000;

/**
 * Part of the session's time that boards cover, in per cent with two decimals.
 * @param until end of the time that counts: the session's end, or now during the session
 */
export function coverageOf(
  { boardsFrom, boardsTo, gaps }: Pick<Sums, "boardsFrom" | "boardsTo" | "gaps">,
  session: Span,
  until: number,
): number {
  const end = Math.min(session.to, until);
  if (boardsFrom === undefined || boardsTo === undefined || end <= session.from) return 0;
  // The gaps of damaged parts may overlap others, and each instant counts once.
  let covered = 0;
  let at = Math.max(boardsFrom, session.from);
  const last = Math.min(boardsTo, end);
  for (const { from, to } of gaps.toSorted((one, other) => one.from - other.from)) {
    covered += Math.max(0, Math.min(from, last) - at);
    at = Math.max(at, to);
  }
  covered += Math.max(0, last - at);
  return Math.round((covered / (end - session.from)) * 10_000) / 100;
}

/** The last instant that boards cover: that of the last board, or the end if a board was received shortly before it. */
export const coveredTo = (boardsTo: number, end: number, speed: number): number =>
  boardsTo < end && end - boardsTo <= boardHolds * speed ? end : boardsTo;
