/** The rules of a file over recorded days, and as they are understood. */
import { hindranceOf } from "#market/alerts/check";
import type { AlertFiring, AlertMarket } from "#market/alerts/firing";
import { answersOf } from "#market/alerts/inputs/needs";
import { RecordedRun } from "#market/alerts/inputs/recordedRun";
import type { Rule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { boardOf, type WireRow } from "#rows/boardRows";
import { marketAnswerOf, type OtherAnswer } from "#rows/marketAnswers";
import { toIndexWeights } from "#rows/weightRows";
import { isMember, type Part } from "#server/recorder/damage";
import { DamagedPart } from "#server/recorder/dayReader";
import type { Reader } from "#server/recorder/reader";
import { weightsQuestion } from "#server/recorder/recorder";
import { MalformedBody, parseBody } from "#wire/contract/parseBody";
import type { Read } from "#wire/contract/schema";
import { indexWeights } from "#wire/gateway/indexWeights";
import { boardAfter, type RebuiltRows, type RecordedLine } from "#wire/gateway/recording";
import { isTopic, topics } from "#wire/leaderboards";
import { isOperationName, operations } from "#wire/operations";
import type { AlertsFile } from "./file.ts";

/** Runs the rules of a file over recorded days. @throws Unusable for a day that cannot be read */
export async function firedOver(
  reader: Reader,
  days: readonly string[],
  file: AlertsFile,
): Promise<AlertFiring[]> {
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
  const needed = new Set<string>([
    ...answersOf(run.needs),
    ...(run.needs.years ? ["quote"] : []),
    ...(run.needs.moves.size > 0 ? [weightsQuestion.op] : []),
  ]);
  let rows: RebuiltRows | undefined;
  let gap = run.board !== undefined; // of an earlier day

  /** the exchange's ms per ms of the gateway */
  let speed = 1;

  const answered = async (part: Part, line: RecordedLine) => {
    if ((line.k !== "answer" && line.k !== "list") || !needed.has(line.op)) return;
    const { op } = line;
    const params = line.k === "answer" ? line.params : {};
    const topic = isTopic(op) ? topics[op] : undefined;
    const untilNow = { ...recorded, parts: recorded.parts.slice(0, recorded.parts.indexOf(part) + 1) };
    const found = await reader.answerAt(untilNow, { op, params, topic }, line.ex).catch(skipDamage);
    if (!found?.body) return;
    try {
      const taken = isOperationName(op)
        ? marketAnswerOf(op, parseBody(operations[op].reply, found.body).body, line.at)
        : weightsAnswer(parseBody(indexWeights, found.body).body.indices);
      if (taken) run.answer(taken, { at: line.ex, speed });
    } catch (error) {
      if (!(error instanceof MalformedBody)) throw error; // the gateway does not serve such an answer either
    }
  };

  for await (const { part, lines, fault } of reader.walk(recorded)) {
    if (isMember(part)) speed = part.speed;
    for (const line of lines) {
      await answered(part, line);
      if (line.k === "gap") gap = true;
      if (line.k !== "key" && line.k !== "change") continue;
      rows = boardAfter(rows, line);
      if (!rows || ("again" in line && line.again)) continue;
      // the rows were written as the contract read them
      const wire = rows.rows.values() as Iterable<WireRow>;
      const board = boardOf(wire, { at: line.ex, speed }, run.board);
      run.take({ board, seenAt: line.at, gap, word: line.fresh });
      gap = false;
    }
    // rules leave out a damaged part of a day, like a time without boards
    if (fault !== undefined) [gap, rows] = [true, undefined];
  }
}

const weightsAnswer = (sent: Read<typeof indexWeights>["indices"]): OtherAnswer => ({
  of: "weights",
  weights: sent.map(toIndexWeights),
});

/** An answer in a damaged part of a day is left out. */
function skipDamage(error: unknown): undefined {
  if (!(error instanceof DamagedPart)) throw error;
}

const linesOf = ({ scope }: Rule, { watchlists }: AlertsFile): readonly string[] =>
  scope.on === "line" ? [scope.symbol] : scope.on === "list" ? (watchlists.get(scope.list) ?? []) : [];

/** Each rule as it is understood. @param market a board to compare with */
export function ruleReports(file: AlertsFile, market: AlertMarket | undefined) {
  const symbols = [...(market?.rows.values() ?? [])].map(({ symbol, name }) => ({ symbol, name }));
  return file.rules(symbols).map(({ rule, to, place, former }) => ({
    ...{ place, to, former },
    sentence: sentenceOf(rule),
    paused: rule.paused,
    /** lines that may exist, but have no row on that board */
    absent: linesOf(rule, file).filter((symbol) => market?.rows.has(symbol) === false),
    hindrance: hindranceOf(rule, market && { ...market, watchlists: file.watchlists, known: undefined }),
  }));
}
