import { expect, test } from "vitest";
import { Reader } from "#server/recorder/reader";
import { stage, today } from "#server/recorder/testing/stage";
import { readAlertsFile } from "./file.ts";
import { firedOver } from "./recordedRules.ts";
import { fileText } from "./testing/desk.ts";

test("over a recorded day a rule about an index judges by the weights that were recorded then", async () => {
  const { recorder, rows, serve, answer, pass, folder, time } = stage();
  const board = (price: number) => {
    const row = rows.get("A.N0000");
    if (row) rows.set("A.N0000", { ...row, price, lastTradedTime: time.ex });
    pass(10_000);
    serve();
  };
  const learn = (word: "estimate" | "learned") => {
    const weights = word === "learned" ? { "A.N0000": 5, "B.N0000": 1, "C.N0000": 1 } : {};
    const sent = { sectorId: 1, word, pairs: 80, since: null, misses: 0.01, uncertain: [], base: null };
    const given = { clock: { at: time.ex, speed: 1 }, phase: "session", source: "live" };
    recorder.weights(JSON.stringify({ indices: [{ ...sent, weights }] }), { at: time.at, ...given });
  };
  board(10);
  answer("sectors", [{ id: 1, sectorId: 1, symbol: "ASI", indexValue: 21_000, change: 4 }]);
  learn("estimate");
  for (const price of [10, 11, 11, 10]) board(price);
  learn("learned");
  for (const price of [10, 10, 11.5, 11.5]) board(price);
  await recorder.close();
  const file = readAlertsFile(fileText([{ rule: "A.N0000 moves ASPI >= 5" }]));
  const firings = await firedOver(new Reader(folder), [today], file);
  expect(firings.map(({ before, after, afterwards }) => [before?.value, after.value, afterwards])).toEqual([
    [0, 7.5, false],
  ]);
});
