/** Upstream answers about another line than the one asked for. */
import { expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { startPair } from "#server/gateway/testing/pair";
import { operations } from "#wire/operations";

const { upstream, gateway } = await startPair();

const quoteOf = (symbol: string) => ({
  reqSymbolInfo: { id: 172, symbol, name: "HATTON NATIONAL BANK PLC", lastTradedPrice: 380, p12HiPrice: 460 },
  reqSymbolBetaInfo: { securityId: 373 },
});

test("the answer is refused, told to the operator by name, and replaces no earlier one; the right line's answer is given", async () => {
  const symbol = { symbol: "JKH.N0000" };
  const answer = (told: string) =>
    upstream.behave(operations.quote.path, (outgoing) =>
      outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(quoteOf(told))),
    );
  answer("HNB.N0000");
  const response = await ask(gateway.url, "quote", symbol);
  const problem = await response.json();
  expect(response.status).toBe(502);
  expect(problem).toMatchObject({
    unreadable: true,
    detail: "upstream gave no usable answer: an answer about another line",
  });
  expect(JSON.stringify(problem)).not.toContain("HNB");
  const health = await (await fetch(`${gateway.url}/healthz?full`)).text();
  expect(health).toContain("an answer about HNB.N0000, not about JKH.N0000");
  expect(await (await fetch(`${gateway.url}/lines`)).text()).not.toContain("HNB");
  answer("JKH.N0000");
  await expect
    .poll(async () => (await ask(gateway.url, "quote", symbol)).status, { timeout: 120_000 })
    .toBe(200);
});
