/** Tests an upstream in the same process. No other client uses it, and its listing is known from the start. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { boardRow, trueBodies } from "#server/gateway/testing/bodies";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { systemClock } from "#server/gateway/upstream/clocks";
import { parseBody } from "#wire/contract/parseBody";
import { earlierLines, earlierLinesPath, sectorNames, sectorNamesPath } from "#wire/gateway/learnedAddresses";

let upstream: UpstreamStandIn;
let gateway: RunningGateway | undefined;
beforeEach(async () => {
  upstream = await startUpstream();
  upstream.behave("/companyProfile", (outgoing) =>
    outgoing.end(
      JSON.stringify({ ...(trueBodies.companyProfile as object), reqComSumInfo: [{ sector: "Banks" }] }),
    ),
  );
  upstream.behave("/companyInfoSummery", (outgoing, { body }) => {
    const symbol = new URLSearchParams(body).get("symbol");
    outgoing.end(JSON.stringify({ reqSymbolInfo: { id: 9, symbol, name: "RIGHTS" } }));
  });
});
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  await upstream.close();
});

const listing = ["ACME.N0000", "BETA.N0000", "GAMA.N0000", "GAMA.R0000"];
const waits: number[] = [];
const start = async () => {
  waits.length = 0;
  const wait = (ms: number) => {
    waits.push(ms);
    return systemClock.wait(ms);
  };
  gateway = await startGateway({
    base: upstream.base,
    neighbour: { listing, earlier: [boardRow("GAMA.N0000", 5)] },
    learnEvery: 400,
    pace: 1,
    time: { ...systemClock, wait },
  });
  return gateway.url;
};

test("after the start all sectors and line names are known, with one request for each", async () => {
  const url = await start();
  const { body: told } = parseBody(sectorNames, await (await fetch(url + sectorNamesPath)).json());
  expect(told.companies.map(({ ticker, sector }) => [ticker, sector])).toEqual([
    ["GAMA", "Banks"],
    ["ACME", "Banks"],
    ["BETA", "Banks"],
  ]);
  expect(told.waiting).toBe(0);
  const { body } = parseBody(earlierLines, await (await fetch(url + earlierLinesPath)).json());
  expect(body.lines.map(({ symbol, name, price }) => [symbol, name, price])).toEqual([
    ["GAMA.N0000", "GAMA.N0000 PLC", 5],
    ["GAMA.R0000", "RIGHTS", null],
  ]);
  const asked = upstream.seen.map(({ path, body: sent }) => path + sent).sort();
  expect(asked).toEqual([
    "/companyInfoSummerysymbol=GAMA.R0000",
    "/companyProfilesymbol=ACME.N0000",
    "/companyProfilesymbol=BETA.N0000",
    "/companyProfilesymbol=GAMA.N0000",
    "/tradeSummary{}",
  ]);
});

test("the gateway does not space requests to this upstream", async () => {
  await start();
  // No request waits in the request queue; for another upstream a wait is up to 250 ms.
  expect(waits.filter((ms) => ms <= 250)).toEqual([]);
});

test("an upstream that fails does not prevent the start", async () => {
  upstream.behave("*", (outgoing) => outgoing.writeHead(500).end());
  upstream.behave("/companyProfile", (outgoing) => outgoing.writeHead(500).end());
  upstream.behave("/companyInfoSummery", (outgoing) => outgoing.writeHead(500).end());
  const url = await start();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
