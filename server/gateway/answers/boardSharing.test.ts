import { expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { boardRow } from "#server/gateway/testing/bodies";
import { startGateway } from "#server/gateway/testing/gateway";
import { sessionAt, startUpstream } from "#server/gateway/testing/upstream";
import { operations } from "#wire/operations";

/** Greatest number of lines in a board of the service. With rows of real length the body has about 130 kB. */
const lines = 327;
const board = JSON.stringify({
  reqTradeSummery: Array.from({ length: lines }, (_, at) => ({
    ...boardRow(`L${String(at).padStart(3, "0")}.N0000`, at + 1, at),
    name: `A COMPANY WHOSE NAME IS ${"RATHER ".repeat(20)}LONG PLC`,
  })),
});

test("any number of clients cause one request for the board per cadence, and all get the same bytes", async () => {
  expect(board.length).toBeGreaterThan(86_000);
  const upstream = await startUpstream();
  upstream.behave(operations.board.path, (outgoing) =>
    outgoing.writeHead(200, { "pola-clock": `${sessionAt};speed=1` }).end(board),
  );
  const gateway = await startGateway({ base: upstream.base, pace: 10 }); // so slow that no cadence ends during the test
  const wave = () => Promise.all(Array.from({ length: 25 }, () => ask(gateway.url, "board")));
  const answers = [...(await wave()), ...(await wave())];
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect([...bodies]).toEqual([board]);
  expect(upstream.seen.filter(({ path }) => path === operations.board.path)).toHaveLength(1);
  await gateway.close();
  await upstream.close();
});
