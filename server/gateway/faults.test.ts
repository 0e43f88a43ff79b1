import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { faults, secret } from "#server/gateway/testing/faults";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";

let upstream: UpstreamStandIn;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());

/** Short timeouts for upstream, ms. */
const timeouts = { headers: 150, whole: 300 };
const path = "/tradeSummary";
const patient = { timeout: 120_000, interval: 10 };

/** Repeats the request after a failure, because an answer may exceed the short timeout on a machine that stalls. */
const firstGood = ({ url }: RunningGateway) =>
  vi.waitFor(async () => {
    const response = await ask(url, "board");
    expect(response.status).toBe(200);
    return response.text();
  }, patient);

describe.concurrent("while upstream has", () => {
  test.each(Object.entries(faults))(
    "%s, the first request gets a problem that quotes nothing from upstream",
    async (_, fault) => {
      const own = await startUpstream();
      const gateway = await startGateway({ base: own.base, timeouts });
      own.behave(path, fault);
      const response = await ask(gateway.url, "board");
      const text = await response.text();
      expect([502, 503, 504]).toContain(response.status);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(text).not.toContain(secret);
      expect([...response.headers].flat().join()).not.toContain(secret);
      await gateway.close();
      await own.close();
    },
  );

  test.each([
    ["the empty object for a list", "/topGainers", "{}", true],
    ["an empty body", "/topGainers", "", true],
    ["status 500", "/topGainers", undefined, undefined],
  ])("%s, the problem says whether upstream's answer was unreadable", async (_, of, sent, unreadable) => {
    const own = await startUpstream();
    const gateway = await startGateway({ base: own.base });
    own.behave(of, (outgoing) => void outgoing.writeHead(sent === undefined ? 500 : 200).end(sent));
    const response = await ask(gateway.url, "gainers");
    expect(response.status).toBe(502);
    expect(((await response.json()) as { unreadable?: boolean }).unreadable).toBe(unreadable);
    await gateway.close();
    await own.close();
  });

  test.each([
    ["circulars", "/circularAnnouncement"],
    ["directives", "/directiveAnnouncement"],
    ["approvedAnnouncements", "/approvedAnnouncement"],
    ["financialAnnouncements", "/getFinancialAnnouncement"],
    ["covidAnnouncements", "/getCOVIDAnnouncements"],
    ["news", "/news/web"],
    ["events", "/events/top"],
  ] as const)("the empty object for %s, it is passed on and means an empty list", async (name, of) => {
    const own = await startUpstream();
    const gateway = await startGateway({ base: own.base });
    own.behave(of, (outgoing) => void outgoing.writeHead(200).end("{}"));
    const response = await ask(gateway.url, name);
    expect([response.status, await response.text()]).toEqual([200, "{}"]);
    await gateway.close();
    await own.close();
  });

  test.each(Object.entries(faults))("%s, the last good answer is served, marked stale", async (_, fault) => {
    const own = await startUpstream();
    const gateway = await startGateway({ base: own.base, timeouts, pace: 0.0001 });
    const good = await firstGood(gateway);
    own.behave(path, fault);
    const answers = new Set<string>();
    const cache = async () => {
      const response = await ask(gateway.url, "board");
      answers.add(`${response.status} ${await response.text()}`);
      return response.headers.get("pola-cache");
    };
    await vi.waitFor(async () => expect(await cache()).toBe("stale"), patient);
    expect(await cache()).toBe("stale");
    expect([...answers]).toEqual([`200 ${good}`]);
    own.behave(path, undefined);
    await vi.waitFor(async () => expect(await cache()).not.toBe("stale"), patient);
    await gateway.close();
    await own.close();
  });
});

describe("a redirect", () => {
  let gateway: RunningGateway;
  beforeEach(async () => {
    gateway = await startGateway({ base: upstream.base, timeouts });
  });

  test("a redirect is never followed", async () => {
    let touched = 0;
    const canary = createServer((_, outgoing) => {
      touched += 1;
      outgoing.end("{}");
    }).listen(0, "127.0.0.1");
    await once(canary, "listening");
    const address = canary.address();
    const port = typeof address === "object" && address ? address.port : 0;
    for (const code of [301, 302, 303, 307, 308]) {
      upstream.behave("/allSectors", (outgoing) =>
        outgoing.writeHead(code, { location: `http://127.0.0.1:${port}/` }).end(),
      );
      expect((await ask(gateway.url, "sectors")).status).toBeGreaterThanOrEqual(500);
    }
    upstream.behave("/allSectors", undefined);
    expect(touched).toBe(0);
    canary.close();
    await gateway.close();
  });
});
