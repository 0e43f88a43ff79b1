import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import { expect, test } from "vitest";
import { EventHub } from "#server/gateway/answers/eventHub";
import { createParts } from "#server/gateway/answers/gatewayParts";
import { GatewayMarket } from "#server/gateway/answers/market";
import { boardRow } from "#server/gateway/testing/bodies";
import { checkBody } from "#server/gateway/upstream/bodyCheck";
import { operations } from "#wire/operations";
import { createRecording } from "./recording.ts";

/** a Friday, 11:00 in Colombo */
const exchangeAt = Date.parse("2026-10-02T11:00:00+05:30");

test("the gateway does not record a list that arrives before the exchange's time is known", async () => {
  const data = mkdtempSync(join(tmpdir(), "pola-early-"));
  const config = {
    base: "http://127.0.0.1:9/api",
    origin: "",
    zone: "Asia/Colombo",
    pace: 1,
    data,
    frameAncestors: "",
  };
  const log = pino({ level: "silent" });
  const parts = createParts({ ...config, log });
  const record = { mode: "on", days: 400, octets: 1e9 } as const;
  const events = new EventHub();
  const market = new GatewayMarket(events, parts);
  const recording = createRecording(events, { ...config, record }, { parts, market, cluster: undefined });
  events.emit("role", "leads", 0);
  await recording.flush();
  const octets = Buffer.from("[]");
  const push = (topic: "gainers" | "losers", at = Date.now()) =>
    events.emit("list", { topic, octets, at, checked: checkBody(operations[topic].reply, octets) });
  push("losers");
  const seen = parts.times.observe(
    { polaClock: `${exchangeAt};speed=1`, polaSource: undefined, date: undefined },
    Date.now(),
  );
  const given = { fetchedAt: Date.now(), answeredAt: 0, askedAt: 0, ...seen };
  events.emit(
    "answer",
    { operation: "sectors", params: {}, body: undefined, partly: false, ...given },
    undefined,
  );
  push("gainers");
  const row = { ...boardRow("ACME.N0000", 10), lastTradedTime: exchangeAt };
  events.emit(
    "board",
    { rows: new Map([[row.symbol, row]]), sequence: 0, changes: undefined },
    { operation: "board", params: {}, body: undefined, partly: false, ...given },
  );
  await recording.close();
  const folder = join(data, "recordings", readdirSync(join(data, "recordings"))[0] ?? "");
  const closed = readdirSync(folder).filter((file) => file.endsWith(".ndjson.gz"));
  const texts = closed.map((file) => gunzipSync(readFileSync(join(folder, file))).toString());
  const lines = texts.flatMap((text) => text.trim().split("\n"));
  const instants = lines.map((line) => Number(JSON.parse(line).ex));
  expect(instants.length).toBeGreaterThan(1);
  for (const at of instants) expect(Math.abs(at - exchangeAt)).toBeLessThan(60_000);
  await parts.upstream.close();
  rmSync(data, { recursive: true });
});
