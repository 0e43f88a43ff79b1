/** Runs the examples of docs/readers.md against a gateway. */
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { boardRow } from "#server/gateway/testing/bodies";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { sessionAt, startUpstream } from "#server/gateway/testing/upstream";
import { operations } from "#wire/operations";

const paper = readFileSync("docs/readers.md", "utf8");
const examples = [...paper.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = "", code = ""]) => ({
  kind,
  code,
}));
const ofKind = (kind: string) => examples.filter((one) => one.kind === kind).map(({ code }) => code);

const run = promisify(execFile);
let gateway: RunningGateway;
/** the example with the address of the gateway under test */
const here = (code: string) => code.replaceAll("http://localhost:4173", gateway.url);

beforeAll(async () => {
  const upstream = await startUpstream();
  const row = { ...boardRow("JKH.N0000", 19.9), previousClose: 19.7, change: 0.2, lastTradedTime: sessionAt };
  upstream.behave(operations.board.path, (outgoing) =>
    outgoing
      .writeHead(200, { "pola-clock": `${sessionAt};speed=1` })
      .end(JSON.stringify({ reqTradeSummery: [row] })),
  );
  const given = { mcpToken: "an-example-token-only", priceMetrics: ["JKH.N0000"], pace: 1 };
  gateway = await startGateway({ base: upstream.base, ...given });
  expect((await ask(gateway.url, "board")).status).toBe(200);
  return async () => {
    await gateway.close();
    await upstream.close();
  };
});

test("each kind of example is in the document", () => {
  expect(new Set(examples.map(({ kind }) => kind))).toEqual(
    new Set(["formula", "address", "sh", "python", "js", "json", "yaml", "start"]),
  );
});

test("the address of each formula, command and data source gives the line's figures", async () => {
  const codes = [...ofKind("formula"), ...ofKind("address"), ...ofKind("sh")];
  const addresses = codes.map((code) => /http:\/\/[^\s"]+/.exec(code)?.[0] ?? "");
  expect(addresses).toHaveLength(codes.length);
  for (const address of addresses.filter((one) => !one.endsWith("/stream"))) {
    const answer = await fetch(here(address));
    expect(answer.status, address).toBe(200);
    const text = await answer.text();
    const isCell = address.includes("/price/");
    if (isCell) expect(text, address).toBe(address.includes("field=") ? "1" : "19.90");
    else expect(text, address).toContain("JKH.N0000");
    if (address.endsWith("sep=;")) expect(text).toMatch(/^symbol;name;price;/);
  }
});

test("the event stream begins with the whole board", async () => {
  const [stream = ""] = ofKind("sh").filter((code) => code.includes("/stream"));
  const answer = await fetch(here(/http:\/\/[^\s"]+/.exec(stream)?.[0] ?? ""));
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  while (!heard.includes('"rows"')) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) break;
    heard += value ?? "";
  }
  await reader?.cancel();
  expect(heard).toMatch(/event: board\nid: \d+\ndata: .*"symbol":"JKH.N0000"/);
});

test("the JavaScript prints the line", async () => {
  for (const code of ofKind("js")) {
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", here(code)]);
    expect(stdout).toContain("JKH.N0000 19.9 live");
  }
});

const python = (args: readonly string[]) => spawnSync("python3", [...args]).status === 0;
const hasPython = python(["-c", "import csv"]);
const hasPandas = hasPython && python(["-c", "import pandas"]);

test.skipIf(!hasPython)("the Python prints the line (skipped without python3)", async () => {
  const [code = ""] = ofKind("python").filter((one) => !one.includes("pandas"));
  const { stdout } = await run("python3", ["-c", here(code)]);
  expect(stdout).toMatch(/^JKH\.N0000 19\.9 2026-10-02T11:00:00/);
});

test.skipIf(!hasPandas)("pandas reads the table (skipped without pandas)", async () => {
  const [code = ""] = ofKind("python").filter((one) => one.includes("pandas"));
  const { stdout } = await run("python3", ["-c", here(code)]);
  expect(stdout).toMatch(/JKH\.N0000\s+19\.9\s+1\s+live|JKH\.N0000\s+19\.9\s+1\.0\s+live/);
});

const clientConfig = v.object({
  mcpServers: v.object({ pola: v.object({ url: v.string(), headers: v.record(v.string(), v.string()) }) }),
});

test("a client with the configuration of the document finds the tools that it lists", async () => {
  const [code = ""] = ofKind("json");
  const { url, headers } = v.parse(clientConfig, JSON.parse(here(code))).mcpServers.pola;
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  await client.close();
  const listed = [...paper.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(tools.map(({ name }) => name)).toEqual(listed);
});

test("the metric of the document is at the usual path of the target", async () => {
  const [metric = ""] = /pola_price\{[^}]*\}/.exec(paper) ?? [];
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain(`${metric} 19.9`);
  expect(ofKind("yaml").join()).toContain('targets: ["localhost:4173"]');
});
