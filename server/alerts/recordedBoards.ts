/** The boards of a recorded day as the rules see them, with the answers that the rules need. */
import { cannotFire } from "#market/alerts/check";
import type { AlertMarket, Firing } from "#market/alerts/firing";
import type { Rule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { alertMarket, needsOf, sentListOf } from "#market/alerts/needs";
import { wouldHaveFired } from "#market/alerts/overDays";
import { readFreshness } from "#market/day/freshness";
import { type FollowedMarket, noMarket, take } from "#market/now/market";
import { boardOf, type WireRow } from "#rows/boardRows";
import { marketAnswerOf } from "#rows/marketAnswers";
import { DamagedPart, type ReadMember } from "#server/recorder/dayReader";
import type { Reader } from "#server/recorder/reader";
import { MalformedBody, read } from "#wire/contract/read";
import { boardAfter, type RebuiltRows, type RecordedLine } from "#wire/gateway/recording";
import { isTopic, topics } from "#wire/leaderboards";
import { isOperationName, operations } from "#wire/operations";
import type { AlertsFile } from "./file.ts";
import { isoTime } from "./message.ts";

interface RecordedRules {
  rules: readonly Rule[];
  watchlists: ReadonlyMap<string, readonly string[]>;
}

/** A recording has neither the number of a board at its gateway nor its age. */
const about = { age: 0, sequence: undefined, known: undefined };

/** Runs the rules of a file over recorded days. @throws Unusable for a day that cannot be read */
export async function firedOver(
  reader: Reader,
  days: readonly string[],
  file: AlertsFile,
): Promise<Firing[]> {
  const rules = file.rules([]).map(({ rule }) => rule);
  async function* boards() {
    for (const day of days) yield* recordedBoards(reader, day, { rules, watchlists: file.watchlists });
  }
  return wouldHaveFired(rules, boards());
}

/** @throws Unusable */
async function* recordedBoards(
  reader: Reader,
  day: string,
  { rules, watchlists }: RecordedRules,
): AsyncGenerator<AlertMarket> {
  const needs = needsOf(rules);
  const recorded = await reader.day(day);
  const needed = new Set<string>([
    ...(needs.indices ? ["sectors"] : []),
    ...[...needs.lists].flatMap((list) => sentListOf(list) ?? []),
    ...needs.papers,
    ...(needs.years ? ["quote"] : []),
  ]);
  let market: FollowedMarket = noMarket;
  let first: AlertMarket["first"] = "start";
  let board: RebuiltRows | undefined;
  let gap = false;

  const answered = async (member: ReadMember, line: RecordedLine) => {
    if ((line.k !== "answer" && line.k !== "list") || !isOperationName(line.op) || !needed.has(line.op))
      return;
    const { op } = line;
    const params = line.k === "answer" ? line.params : {};
    const topic = isTopic(op) ? topics[op] : undefined;
    const one = { ...recorded, members: recorded.members.filter(({ number }) => number <= member.number) };
    const found = await reader.answerAt(one, { op, params, topic }, line.ex).catch(unreadable);
    if (!found?.body) return;
    try {
      const taken = marketAnswerOf(op, read(operations[op].reply, found.body).body, line.at);
      if (taken) market = take(market, taken, { at: line.ex, speed: member.speed });
    } catch (error) {
      if (!(error instanceof MalformedBody)) throw error; // the gateway does not serve such an answer either
    }
  };

  for (const [at, member] of recorded.members.entries()) {
    const lines = await reader.lines(day, member).catch(unreadable);
    if (!lines || recorded.missing.some(({ after }) => after === at)) {
      gap = true;
      board = undefined;
    }
    for (const line of lines ?? []) {
      await answered(member, line);
      if (line.k === "gap") gap = true;
      if (line.k !== "key" && line.k !== "change") continue;
      board = boardAfter(board, line);
      if (!board || ("again" in line && line.again)) continue;
      const clock = { at: line.ex, speed: member.speed };
      // the rows were written as the contract read them
      const now = boardOf(board.rows.values() as Iterable<WireRow>, clock, market.board);
      market = take(market, { of: "board", board: now, seenAt: line.at, gap }, clock);
      const word = readFreshness(line.fresh);
      yield alertMarket(
        { ...market, board: now },
        {
          ...about,
          needs,
          watchlists,
          word,
          first: first ?? (gap ? "gap" : undefined),
        },
      );
      [first, gap] = [undefined, false];
    }
  }
}

/** Rules leave out a damaged part of a day, like a time without boards. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof DamagedPart)) throw error;
}

/** The last board of a recorded day. @throws Unusable */
export async function recordedMarket(reader: Reader, day: string): Promise<AlertMarket | undefined> {
  let last: AlertMarket | undefined;
  for await (const board of recordedBoards(reader, day, { rules: [], watchlists: new Map() })) last = board;
  return last;
}

/** Each rule as it is understood. @param market a board to compare with */
export function toldRules(file: AlertsFile, market: AlertMarket | undefined) {
  const symbols = [...(market?.rows.values() ?? [])].map(({ symbol, name }) => ({ symbol, name }));
  return file.rules(symbols).map(({ rule, to, place }) => ({
    ...{ place, to },
    sentence: sentenceOf(rule),
    options: [
      rule.paused ? ", paused" : "",
      rule.until === undefined ? "" : `, until ${isoTime(rule.until).slice(0, 16)}`,
    ].join(""),
    /** the line may exist, but it has no row on that board */
    absent: rule.scope.on === "line" && market?.rows.has(rule.scope.symbol) === false,
    cannotFire: cannotFire(rule, market && { ...market, watchlists: file.watchlists, known: undefined }),
  }));
}
