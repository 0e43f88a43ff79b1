/** The boards of a recorded day as the rules see them, with the answers that the rules need. */
import { cannotFire } from "#market/alerts/check";
import type { AlertMarket, Firing } from "#market/alerts/firing";
import type { Rule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { wouldHaveFired } from "#market/alerts/overDays";
import { readFreshness } from "#market/day/freshness";
import { DamagedPart, type ReadMember } from "#server/recorder/dayReader";
import type { Reader } from "#server/recorder/reader";
import { MalformedBody, read } from "#wire/contract/read";
import { boardAfter, type RebuiltRows, type RecordedLine } from "#wire/gateway/recording";
import { isTopic, topics } from "#wire/leaderboards";
import { isOperationName, operations } from "#wire/operations";
import type { AlertsFile } from "./file.ts";
import { createMarketReader, needsOf } from "./market.ts";
import { isoTime } from "./message.ts";

interface RecordedRules {
  rules: readonly Rule[];
  watchlists: ReadonlyMap<string, readonly string[]>;
}

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
  const market = createMarketReader({
    watchlists: () => watchlists,
    lists: () => needs.lists,
    known: () => undefined,
  });
  const recorded = await reader.day(day);
  const isNeeded = (op: string) =>
    isOperationName(op) && (needs.operations.has(op) || (needs.years && op === "quote"));
  let board: RebuiltRows | undefined;
  let afterGap = false;

  const take = async (member: ReadMember, line: RecordedLine) => {
    if ((line.k !== "answer" && line.k !== "list") || !isOperationName(line.op) || !isNeeded(line.op)) return;
    const { op } = line;
    const params = line.k === "answer" ? line.params : {};
    const topic = isTopic(op) ? topics[op] : undefined;
    const one = { ...recorded, members: recorded.members.filter(({ number }) => number <= member.number) };
    const found = await reader.answerAt(one, { op, params, topic }, line.ex).catch(unreadable);
    if (!found?.body) return;
    try {
      market.answered(op, params, read(operations[op].reply, found.body).body);
    } catch (error) {
      if (!(error instanceof MalformedBody)) throw error; // the gateway does not serve such an answer either
    }
  };

  for (const [at, member] of recorded.members.entries()) {
    const lines = await reader.lines(day, member).catch(unreadable);
    if (!lines || recorded.missing.some(({ after }) => after === at)) {
      afterGap = true;
      board = undefined;
    }
    for (const line of lines ?? []) {
      await take(member, line);
      if (line.k === "gap") afterGap = true;
      if (line.k !== "key" && line.k !== "change") continue;
      board = boardAfter(board, line);
      if (!board || ("again" in line && line.again)) continue;
      yield market.board({
        rows: board.rows,
        sequence: undefined,
        clock: { at: line.ex, speed: member.speed },
        age: 0,
        word: readFreshness(line.fresh),
        afterGap,
      });
      afterGap = false;
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
