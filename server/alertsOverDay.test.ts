/** Plays a simulated day with a recorder and with rules, and compares each firing's evidence with the recording. */
import { expect, test } from "vitest";
import { readAlertsFile } from "#server/alerts/file";
import { firedOver } from "#server/alerts/recordedRules";
import { createDesk, fileText } from "#server/alerts/testing/desk";
import { Reader } from "#server/recorder/reader";
import { temporaryFolder } from "#server/recorder/testing/stage";
import { playDay } from "#server/testing/playDay";

const day = "2026-11-20";
const every = 30_000;
const rules = [
  { rule: "any trades > 60" },
  { rule: "any change > 2%", boards: 1 },
  { rule: "any change < -2%", boards: 3 },
  { rule: "any price > 100", once: true },
  { rule: "any turnover > 5m" },
  { rule: "any block >= 100000 shares" },
  { rule: "breadth up > 50%", coolDown: 600 },
];
/** Wire name of the figure that a rule watches. */
const figures: readonly [sentence: string, field: string][] = [
  ["any trades", "tradevolume"],
  ["any change", "percentageChange"],
  ["any price", "price"],
  ["any turnover", "turnover"],
];

test("every firing's evidence is in the recording, and the rules fire in the same way on the recorded day", async () => {
  const folder = temporaryFolder();
  const desk = createDesk({ folder: undefined, rules, known: [] });
  await desk.alerts.lead();
  await playDay({
    ...{ folder, day, seed: 3, every, until: "11:00" },
    served({ rows, sequence }, { at, word }) {
      desk.take(rows.values(), at, { sequence, word });
    },
  });
  await desk.close();
  const live = desk.sent.map(({ firing }) => firing);
  expect(new Set(live.map(({ sentence }) => sentence)).size).toBeGreaterThanOrEqual(5);

  const reader = new Reader(folder);
  const recorded = await reader.day(day);
  const board = async (at: number) => {
    const found = await reader.answerAt(recorded, { op: "board", params: {}, topic: undefined }, at);
    if (!found) throw new Error("nothing was recorded");
    const { reqTradeSummery: rows } = found.body as { reqTradeSummery: Record<string, unknown>[] };
    return { at: found.line.ex, rows };
  };
  let compared = 0;
  for (const { sentence, symbol, before, after, confirmed = after } of live) {
    const field = figures.find(([begins]) => sentence.startsWith(begins))?.[1];
    if (field === undefined || !before) continue;
    for (const side of [before, after, confirmed]) {
      const { at, rows } = await board(side.at);
      expect({ at, value: rows.find((row) => row.symbol === symbol)?.[field] }).toEqual({
        at: side.at,
        value: side.value,
      });
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(50);

  // A recording has neither the number of a board at its gateway nor its age.
  const seen = (one: (typeof live)[number]["before"]) => one && [one.at, one.value, one.word];
  const plain = (all: typeof live) =>
    all.map(({ before, after, confirmed, ...rest }) => ({
      ...rest,
      before: seen(before),
      after: seen(after),
      confirmed: seen(confirmed),
    }));
  const again = await firedOver(reader, [day], readAlertsFile(fileText(rules)));
  expect(plain(again)).toEqual(plain(live));
});
