import pino from "pino";
import { expect, test } from "vitest";
import type { Answers } from "#server/gateway/answers/answers";
import { EventHub, type PushedList } from "#server/gateway/answers/eventHub";
import { createParts } from "#server/gateway/answers/gatewayParts";
import type { Publication } from "#server/gateway/answers/snapshots";
import { publishLists, readPushed } from "./lists.ts";

const pushed = Buffer.from(
  '[{"id":1,"securityId":297,"symbol":"ABCD.N0000","price":20.0,"change":0.1,"changePercentage":0.5,"tradeDate":"2026-08-21T09:09:13.000+0000"}]',
);

function list(topic: PushedList["topic"]): PushedList {
  const checked = readPushed(topic, pushed);
  if (!checked) throw new Error("the list above reads");
  return { topic, octets: pushed, at: 1_000, checked };
}

function scene() {
  const parts = createParts({
    base: "http://127.0.0.1:9/api",
    origin: "http://127.0.0.1:9",
    pace: 1,
    frameAncestors: "'none'",
    log: pino({ level: "silent" }),
  });
  const asked: string[] = [];
  const answers: Pick<Answers, "renew"> = {
    renew: async (operation) => {
      asked.push(operation);
      return true;
    },
  };
  const heard: Publication[] = [];
  const events = new EventHub();
  events.on("publication", (list) => heard.push(list));
  publishLists(events, parts, answers);
  return { parts, asked, heard, take: (pushed: PushedList) => events.emit("list", pushed) };
}

test("browsers get a pushed list with the same bytes, and answers over HTTP do not change", () => {
  const { parts, heard, take } = scene();
  parts.times.observe({ polaClock: undefined, polaSource: undefined, date: undefined }, 1_000);
  take(list("gainers"));
  expect(heard.map(({ topic, at }) => [topic, at])).toEqual([["/topic/top-gainers", 1_000]]);
  expect(heard[0]?.body).toBe(pushed);
  expect(parts.snapshots.get("gainers")).toBeUndefined();
});

test("before the exchange's clock is known, a push triggers a request over HTTP instead", () => {
  const { asked, heard, take } = scene();
  take(list("losers"));
  expect(heard).toEqual([]);
  expect(asked).toEqual(["losers"]);
});
