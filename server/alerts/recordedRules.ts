/** The rules of a file over recorded days, and as they are understood. */
import { cannotFire } from "#market/alerts/check";
import type { AlertMarket, Firing } from "#market/alerts/firing";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { answersOf } from "#market/alerts/needs";
import { RecordedRun } from "#market/alerts/recordedRun";
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

/** Runs the rules of a file over recorded days. @throws Unusable for a day that cannot be read */
export async function firedOver(
  reader: Reader,
  days: readonly string[],
  file: AlertsFile,
): Promise<Firing[]> {
  const rules = file.rules([]).map(({ rule }) => rule);
  const run = new RecordedRun(rules, file.watchlists);
  for (const day of days) await runDay(reader, day, run);
  return run.firings;
}

/** The last board of a recorded day. @throws Unusable */
export async function recordedMarket(reader: Reader, day: string): Promise<AlertMarket | undefined> {
  const run = new RecordedRun([], new Map());
  await runDay(reader, day, run);
  return run.seen();
}

/** @throws Unusable */
async function runDay(reader: Reader, day: string, run: RecordedRun): Promise<void> {
  const recorded = await reader.day(day);
  const needed = new Set<string>([...answersOf(run.needs), ...(run.needs.years ? ["quote"] : [])]);
  let rows: RebuiltRows | undefined;
  let gap = run.board !== undefined; // of an earlier day

  const answered = async (member: ReadMember, line: RecordedLine) => {
    if ((line.k !== "answer" && line.k !== "list") || !isOperationName(line.op) || !needed.has(line.op))
      return;
    const { op } = line;
    const params = line.k === "answer" ? line.params : {};
    const topic = isTopic(op) ? topics[op] : undefined;
    const one = { ...recorded, members: recorded.members.filter(({ number }) => number <= member.number) };
    const found = await reader.answerAt(one, { op, params, topic }, line.ex).catch(skipDamage);
    if (!found?.body) return;
    try {
      const taken = marketAnswerOf(op, read(operations[op].reply, found.body).body, line.at);
      if (taken) run.answer(taken, { at: line.ex, speed: member.speed });
    } catch (error) {
      if (!(error instanceof MalformedBody)) throw error; // the gateway does not serve such an answer either
    }
  };

  for (const [at, member] of recorded.members.entries()) {
    const lines = await reader.lines(day, member).catch(skipDamage);
    if (!lines || recorded.missing.some(({ after }) => after === at)) {
      gap = true;
      rows = undefined;
    }
    for (const line of lines ?? []) {
      await answered(member, line);
      if (line.k === "gap") gap = true;
      if (line.k !== "key" && line.k !== "change") continue;
      rows = boardAfter(rows, line);
      if (!rows || ("again" in line && line.again)) continue;
      // the rows were written as the contract read them
      const wire = rows.rows.values() as Iterable<WireRow>;
      const board = boardOf(wire, { at: line.ex, speed: member.speed }, run.board);
      run.take({ board, seenAt: line.at, gap, word: line.fresh });
      gap = false;
    }
  }
}

/** Rules leave out a damaged part of a day, like a time without boards. */
function skipDamage(error: unknown): undefined {
  if (!(error instanceof DamagedPart)) throw error;
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
