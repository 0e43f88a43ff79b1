/** The embedded exchange answers every operation of the contract, in the form that the contract declares. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { encode } from "#wire/contract/operation";
import { parseBody } from "#wire/contract/parseBody";
import { isOperationName, operations } from "#wire/operations";
import { type RunningExchange, startExchange } from "./start.ts";

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ port: 0, seed: 7, clock: "2026-11-20T13:00:00+05:30" });
});
afterAll(() => exchange.close());

const names = Object.keys(operations).filter(isOperationName);

/** Valid values for the parameters of all operations. */
const params = {
  symbol: "VLMR.N0000",
  stockId: 0,
  chartId: 1,
  period: 5,
  type: "CN",
  top: true,
  numberOfRecord: 3,
  year: 2026,
};

test.each(names)("the answer to %s has no invalid, missing or undeclared field", async (name) => {
  const stockId = exchange.market.line(params.symbol)?.stockId ?? 0;
  const { method, target, contentType, body } = encode(operations[name], { ...params, stockId });
  const reply = await fetch(`${exchange.url}${target}`, {
    method,
    headers: contentType ? { "content-type": contentType } : {},
    body: body ?? null,
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("pola-source")).toBe("embedded");
  const { dropped, body: got, surprises } = parseBody(operations[name].reply, await reply.json());
  expect(dropped).toEqual([]);
  expect(surprises.map(({ kind, place, field }) => `${kind} ${place} ${field}`)).toEqual([]);
  expect(got).not.toEqual([]);
});
