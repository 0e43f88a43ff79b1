import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { systemClock } from "#server/gateway/upstream/clocks";

let host: UpstreamStandIn;
let data: string;
let gateway: RunningGateway | undefined;
let now: number;
beforeEach(async () => {
  host = await startUpstream();
  host.behave("*", (outgoing) => outgoing.writeHead(404).end());
  data = mkdtempSync(join(tmpdir(), "pola-pictures-"));
  now = Date.now();
  await start();
});
afterEach(async () => {
  await gateway?.close();
  await host.close();
  rmSync(data, { recursive: true });
});

async function start(files = "cdn") {
  await gateway?.close();
  const time = { ...systemClock, wall: () => now };
  gateway = await startGateway({ base: host.base, files: `${host.origin}/${files}`, data, time, pace: 1 });
  host.seen.length = 0;
}
const get = async (path: string) => (await fetch(`${gateway?.url}/files/${path}`)).status;
const asked = () => host.seen.map(({ path }) => path);

test("if the files host lacks a picture, the server requests it once a day, also after restarts", async () => {
  expect(await get("upload_logo/1_1.png")).toBe(404);
  expect(await get("upload_logo/1_1.png")).toBe(404);
  expect(asked()).toEqual(["/cdn/upload_logo/1_1.png"]);
  await start();
  expect(await get("upload_logo/1_1.png")).toBe(404);
  expect(asked()).toEqual([]);
  now += 86_400_001;
  expect(await get("upload_logo/1_1.png")).toBe(404);
  expect(asked()).toHaveLength(1);
});

test("a picture missing at one files host may exist at another", async () => {
  await get("upload_logo/1_1.png");
  await start("elsewhere");
  await get("upload_logo/1_1.png");
  expect(asked()).toEqual(["/elsewhere/upload_logo/1_1.png"]);
});

test.each([
  ["a document", 404, "cmt/upload_report_file/1.pdf"],
  ["a picture of a host that failed", 500, "upload_logo/1_1.png"],
])("the server requests %s again at the next request", async (_, status, path) => {
  host.behave("*", (outgoing) => outgoing.writeHead(status).end());
  await get(path);
  await get(path);
  expect(asked()).toHaveLength(2);
});
