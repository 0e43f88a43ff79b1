/** Boards and bars of recorded days under /v1. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { recordingsFolder } from "#server/gateway/recorded/recording";
import { boardRow } from "#server/gateway/testing/bodies";
import { startGateway } from "#server/gateway/testing/gateway";
import { sessionAt, startUpstream } from "#server/gateway/testing/upstream";
import { writeBars } from "#server/recorder/bars";
import { operations } from "#wire/operations";

async function startRecorded() {
  const data = mkdtempSync(join(tmpdir(), "pola-readers-"));
  const upstream = await startUpstream();
  const sent = [boardRow("ACME.N0000", 10), boardRow("BETA.N0000", 20, 2)];
  const traded = sent.map((row) => ({ ...row, lastTradedTime: sessionAt - 1_000 })); // only a day with a trade is recorded
  upstream.behave(operations.board.path, (outgoing) =>
    outgoing
      .writeHead(200, { "pola-clock": `${sessionAt};speed=1` })
      .end(JSON.stringify({ reqTradeSummery: traded })),
  );
  const record = { mode: "on", days: 400, octets: 1e9 } as const;
  const gateway = await startGateway({ base: upstream.base, data, upstreamName: "readers", record });
  onTestFinished(async () => {
    await gateway.close();
    await upstream.close();
    rmSync(data, { recursive: true });
  });
  const rows = async (path: string): Promise<Record<string, unknown>[]> => {
    const response = await fetch(`${gateway.url}/v1/${path}`);
    const body: unknown = await response.json();
    if (!Array.isArray(body)) throw new Error(`${path} is no table: ${JSON.stringify(body)}`);
    return body;
  };
  return { gateway, rows, folder: recordingsFolder(data, "readers") };
}

const figures = ({ asOf: _, ageSeconds: __, state: ___, ...row }: Record<string, unknown>) => row;

test("a recorded board has the figures of the board that was served, and the time and state of its moment", async () => {
  const { gateway, rows } = await startRecorded();
  const served = await rows("board");
  expect(served).toHaveLength(2);
  const recorded = await rows("recordings/2026-10-02");
  expect(recorded.map(figures)).toEqual(served.map(figures));
  expect(recorded[0]).toMatchObject({ asOf: "2026-10-02T11:00:00+05:30", state: expect.any(String) });
  const later = await rows("recordings/2026-10-02.json?at=2026-10-02T11:00:07");
  expect(later[0]).toMatchObject({ asOf: "2026-10-02T11:00:00+05:30", ageSeconds: 7 });
  const sooner = await rows("recordings/2026-10-02.json?at=2026-10-02T11:00:03");
  expect(sooner[0]).toMatchObject({ ageSeconds: 3 });
  const csv = await (await fetch(`${gateway.url}/v1/recordings/2026-10-02.csv?sep=;`)).text();
  expect(csv.split("\r\n")[1]).toMatch(/^ACME\.N0000;ACME\.N0000 PLC;10;/);
});

test.each([
  ["recordings/2026-10-03", 404, "not recorded: 2026-10-03; /recordings lists the recorded days"],
  [
    "recordings/2026-10-02?at=2020-01-01T00:00:00",
    404,
    "not recorded: 2026-10-02; /recordings lists the recorded days",
  ],
  ["recordings/yesterday", 404, "not recorded: yesterday; /recordings lists the recorded days"],
  ["recordings/..%2F..", 404, "not an address of this server"],
])("%s is %d", async (path, status, detail) => {
  const { gateway, rows } = await startRecorded();
  await rows("board");
  const response = await fetch(`${gateway.url}/v1/${path}`);
  expect([response.status, Object(await response.json()).detail]).toEqual([status, detail]);
});

test("the bars of a line are those that the recorder wrote, the oldest first", async () => {
  const { rows, folder } = await startRecorded();
  await rows("board");
  const day = 24 * 3_600_000;
  for (const [back, price] of [
    [2, 9],
    [1, 10],
  ] as const) {
    const ex = sessionAt - back * day + 5 * 3_600_000;
    const board = {
      rows: new Map([
        ["ACME.N0000", boardRow("ACME.N0000", price)],
        ["ACME.N00001", boardRow("ACME.N00001", 1)],
        ["BETA.N0000", boardRow("BETA.N0000", 2 * price)],
      ]),
      ex,
    };
    await writeBars(folder, new Date(ex).toISOString().slice(0, 10), board);
  }
  const bars = await rows("bars?symbol=acme.n0000");
  expect(bars.map(({ day: of, close, state }) => [of, close, state])).toEqual([
    ["2026-09-30", 9, "closed"],
    ["2026-10-01", 10, "closed"],
  ]);
  expect(bars.map(({ asOf }) => asOf)).toEqual(["2026-10-01T16:00:00+05:30", "2026-10-01T16:00:00+05:30"]);
  for (const [symbol, closes] of [
    ["BETA.N0000", [18, 20]],
    ["ACME.N0000", [9, 10]],
    ["BETA.N0000", [18, 20]],
  ])
    expect((await rows(`bars?symbol=${symbol}`)).map(({ close }) => close)).toEqual(closes);
  expect(await rows("bars?symbol=NONE.N0000")).toEqual([]);
});
