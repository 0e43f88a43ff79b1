/** The tables of /v1 that come from recordings: the board of a recorded day, and the bars of a line. */

import { readFreshness } from "#market/day/freshness";
import type { MarketState } from "#server/gateway/answers/market";
import { Problem, safeExcerpt } from "#server/gateway/http/problem";
import type { Recording } from "#server/gateway/recorded/recording";
import { barsOf } from "#server/recorder/bars";
import { DamagedPart, type RecordedAnswer } from "#server/recorder/dayReader";
import type { Reader } from "#server/recorder/reader";
import { Unusable } from "#server/recorder/storage/scan";
import { parseBody } from "#wire/contract/parseBody";
import { recordedDay } from "#wire/gateway/recording";
import { operations } from "#wire/operations";
import { type ReaderTable, recordedCells } from "./tables.ts";

export type RecordingFiles = Pick<Recording, "reader" | "flush" | "exchangeAt" | "source">;

const boards = { op: "board", params: {}, topic: undefined };

/**
 * The board of a recorded day at an instant, with the word of that moment.
 * @param at the exchange's time, ms; by default the end of the recording @throws Problem
 */
export async function recordedTable(
  recording: RecordingFiles,
  day: string,
  at: number | undefined,
): Promise<ReaderTable> {
  const { reader } = recording;
  if (!reader) throw noRecordingProblem();
  if (!recordedDay.test(day)) throw missingDayProblem(day);
  await recording.flush();
  const found = await boardAt(reader, day, at);
  if (!found) throw missingDayProblem(day);
  const { line, source, body } = found;
  const { reqTradeSummery: rows } = parseBody(operations.board.reply, body).body;
  const ageSeconds = at === undefined ? 0 : Math.max(0, Math.floor((at - line.ex) / 1_000));
  const state = { word: readFreshness(line.fresh), at: line.ex, ageSeconds, source: sourceOf(source) };
  return { name: "recordings", rows: recordedCells(rows, line.ex), state, mark: String(line.n) };
}

async function boardAt(
  reader: Reader,
  day: string,
  at: number | undefined,
): Promise<RecordedAnswer | undefined> {
  try {
    const read = await reader.day(day);
    return await reader.answerAt(read, boards, at ?? read.members.at(-1)?.ex[1] ?? 0);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const what =
      error instanceof DamagedPart ? "this moment is not recorded" : "the recording cannot be used";
    throw new Problem({ status: 404, detail: `${what}: ${error.message}` });
  }
}

/** The bars of the recorded days, the oldest first. Their age is that of the newest bar. @throws Problem */
export async function barsTable(recording: RecordingFiles, symbol: string): Promise<ReaderTable> {
  const { reader, exchangeAt, source } = recording;
  if (!reader) throw noRecordingProblem();
  const bars = await barsOf(reader.folder, symbol);
  const at = bars.at(-1)?.ex;
  const ageSeconds = at === undefined ? undefined : Math.max(0, Math.floor((exchangeAt() - at) / 1_000));
  const state: MarketState = { word: "closed", at, ageSeconds, source: sourceOf(source()) };
  return {
    name: "bars",
    rows: bars.map(({ ex: _, ...bar }) => ({ ...bar })),
    state,
    mark: `${bars.length} ${at}`,
  };
}

const sourceOf = (text: string): MarketState["source"] => (text === "embedded" ? "embedded" : "live");

const noRecordingProblem = () =>
  new Problem({
    status: 404,
    detail: "this server has no recordings; start it with --record on and a --data folder",
  });
const missingDayProblem = (day: string) =>
  new Problem({
    status: 404,
    detail: `not recorded: ${safeExcerpt(day)}; /recordings lists the recorded days`,
    parameter: "day",
    value: safeExcerpt(day),
  });
