import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { EventHub } from "#server/gateway/answers/eventHub";
import { createParts } from "#server/gateway/answers/gatewayParts";
import { GatewayMarket } from "#server/gateway/answers/market";
import { boardRow } from "#server/gateway/testing/bodies";
import { turnedClock } from "#server/gateway/testing/turnedClock";
import { minute } from "#units/time";
import { indexWeightsPath } from "#wire/gateway/indexWeights";
import { createWeightsAddress } from "./recordedWeights.ts";
import { createRecording } from "./recording.ts";

const eleven = Date.parse("2026-10-02T11:00:00+05:30");
const bodyOf = (word: string) => JSON.stringify({ indices: [{ sectorId: 1, word }] });

test("a recording has the weights of each time; a time before them, and another day, have none", async () => {
  const data = mkdtempSync(join(tmpdir(), "pola-weighed-"));
  const { clock, turnTo } = turnedClock(eleven);
  const config = { base: "http://127.0.0.1:9/api", origin: "", zone: "Asia/Colombo", pace: 1, data };
  const parts = createParts({ ...config, frameAncestors: "", log: pino({ level: "silent" }), time: clock });
  const events = new EventHub();
  const market = new GatewayMarket(events, parts);
  const record = { mode: "on", days: 400, octets: 1e9 } as const;
  const around = { parts, market, cluster: undefined };
  const recording = createRecording(events, { ...config, frameAncestors: "", record }, around);
  events.emit("role", "leads", 0);
  await recording.flush();
  const at = (time: number) => {
    turnTo(time);
    const headers = { polaClock: `${time};speed=1`, polaSource: undefined, date: undefined };
    return { fetchedAt: time, answeredAt: time, askedAt: time, ...parts.times.observe(headers, time) };
  };
  const row = { ...boardRow("ACME.N0000", 10), lastTradedTime: eleven };
  const rows = new Map([[row.symbol, row]]);
  const snapshot = { operation: "board", params: {}, body: undefined, partly: false } as const;
  events.emit("board", { rows, sequence: 0, changes: undefined }, { ...snapshot, ...at(eleven) });
  for (const [minutes, word] of [
    [2, "estimate"],
    [20, "learned"],
  ] as const) {
    at(eleven + minutes * minute);
    events.emit("weights", bodyOf(word));
  }
  const { routes } = createWeightsAddress({ weights: { body: () => "now" }, recording, headers: {} });
  const ask = async (query: string) => {
    const context = { env: { incoming: { url: `${indexWeightsPath}${query}` } } };
    return (await routes[indexWeightsPath]?.get?.(context as never))?.text();
  };
  expect(await ask("")).toBe("now");
  expect(await ask(`?at=${eleven + 19 * minute}`)).toBe(bodyOf("estimate"));
  expect(await ask(`?at=${eleven + 25 * minute}`)).toBe(bodyOf("learned"));
  for (const none of ["2026-10-02T11:01:00", "2026-10-01T11:20:00"])
    expect(await ask(`?at=${none}`)).toBe('{"indices":[]}');
  await expect(ask("?at=soon")).rejects.toThrow(/parameter at/);
  await recording.close();
  await parts.upstream.close();
  rmSync(data, { recursive: true });
});
