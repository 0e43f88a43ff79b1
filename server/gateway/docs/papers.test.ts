import { expect, test } from "vitest";
import { ask, someParams } from "#server/gateway/testing/ask";
import { startPair } from "#server/gateway/testing/pair";
import { canonicalParameters } from "#server/gateway/upstream/parameters";
import type { Operation } from "#wire/contract/operation";
import { parseBody } from "#wire/contract/parseBody";
import { boardTopic } from "#wire/gateway/boardChanges";
import { indexWeightsPath } from "#wire/gateway/indexWeights";
import { earlierLinesPath, sectorNamesPath } from "#wire/gateway/learnedAddresses";
import { recordingsPath } from "#wire/gateway/recording";
import { wallsPath } from "#wire/gateway/walls";
import { requestDestination, topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";
import { asyncApi } from "./asyncapi.ts";
import examples from "./examples.json" with { type: "json" };
import { openApi } from "./openapi.ts";
import { readerPaths } from "./readersPaper.ts";

const { gateway } = await startPair();

const all: [string, Operation][] = Object.entries(operations);

/** the JSON type of a whole body, by its kind */
const containers = {
  rows: "array",
  nested: "array",
  keyed: "object",
  record: "object",
  maybe: "object",
} as const;

test("the OpenAPI document has every operation with its method, parameters and containers, the gateway's own addresses, and nothing else", () => {
  const paper = openApi("1.2.3");
  expect(paper).toMatchObject({ openapi: "3.1.0", info: { version: "1.2.3" } });
  const addresses = all.map(([, { path }]) => `/api${path}`);
  expect(Object.keys(Object(paper).paths).sort()).toEqual(
    [
      ...addresses,
      earlierLinesPath,
      recordingsPath,
      indexWeightsPath,
      sectorNamesPath,
      wallsPath,
      "/mcp",
      ...Object.keys(readerPaths),
    ].sort(),
  );
  for (const [name, { path, method, params, body, reply }] of all) {
    const described = Object(paper).paths[`/api${path}`][method.toLowerCase()];
    expect(described.operationId).toBe(name);
    const type = body === "json" ? "application/json" : "application/x-www-form-urlencoded";
    const told =
      body === "query"
        ? described.parameters.map((one: { name: string }) => one.name)
        : Object.keys(described.requestBody.content[type].schema.properties);
    expect(told).toEqual(Object.keys(params));
    const answer = described.responses["200"].content["application/json"].schema;
    if (reply.kind === "parts")
      expect(Object.keys(answer.properties)).toEqual(expect.arrayContaining(Object.keys(reply.parts)));
    else expect((answer.anyOf?.[0] ?? answer).type).toBe(containers[reply.kind]);
  }
});

test.each(all.map(([name]) => name))("the gateway answers %s as its paper says", async (name) => {
  const known = Object.keys(operations).find((one): one is keyof typeof operations => one === name);
  if (!known) throw new Error(`${name} is no operation`);
  const response = await ask(gateway.url, known, someParams[known]);
  const { path, method } = operations[known];
  const { headers } = Object(openApi("1")).paths[`/api${path}`][method.toLowerCase()].responses[
    String(response.status)
  ];
  for (const header of Object.keys(headers)) expect(response.headers.has(header)).toBe(true);
});

test("the AsyncAPI document has every topic and every request, and nothing else", () => {
  const paper = Object(asyncApi("1.2.3", undefined));
  const addresses = Object.values<{ address: string }>(paper.channels).map(({ address }) => address);
  const requests = (["gainers", "losers", "mostActive"] as const).map(requestDestination);
  expect(addresses.sort()).toEqual([...Object.values(topics), boardTopic, ...requests].sort());
  expect(Object.keys(paper.channels.boardChanges.messages.boardChanges.payload.properties)).toEqual(
    expect.arrayContaining(["sequence", "since", "fetchedAt", "clock", "changed", "gone"]),
  );
});

test("both documents are served, the second as JSON, which is YAML too", async () => {
  expect(await (await fetch(`${gateway.url}/openapi.json`)).json()).toEqual(openApi("0.0.0"));
  const response = await fetch(`${gateway.url}/asyncapi.yaml`);
  expect(response.headers.get("content-type")).toBe("application/yaml");
  expect(await response.json()).toMatchObject({ asyncapi: "3.0.0", info: { title: "Pola gateway, push" } });
});

test("the AsyncAPI document names the host of its request", async () => {
  const paper = Object(await (await fetch(`${gateway.url}/asyncapi.yaml`)).json());
  expect(paper.servers.here.host).toBe(`127.0.0.1:${gateway.port}`);
});

test.each([
  ["board.example", "board.example"],
  ["[::1]:8080", "[::1]:8080"],
  ["a b", "localhost"],
  ["x/y@z", "localhost"],
  ["", "localhost"],
  [undefined, "localhost"],
])("a document requested with the host %s names %s", (asked, named) => {
  expect(Object(asyncApi("1", asked)).servers.here.host).toBe(named);
});

test.each(Object.entries(operations))(
  "the contract accepts the example of %s and reads every part of it",
  (name, operation: Operation) => {
    const { params, body } =
      new Map(Object.entries<{ params: object; body: unknown }>(examples)).get(name) ?? {};
    const given = Object.entries(params ?? {});
    expect(canonicalParameters(operation, new URLSearchParams(given))).toEqual(Object.fromEntries(given));
    const { dropped, surprises } = parseBody(operation.reply, body);
    expect({ dropped, surprises }).toEqual({ dropped: [], surprises: [] });
  },
);

/** The sections of the page by their ids, with apostrophes as in the summaries. */
const sectionsOf = (page: string) =>
  new Map(
    [...page.replaceAll("&#39;", "'").matchAll(/<section id="(\w+)">(.*?)<\/section>/gs)].map(
      ([, id, text]) => [id, text],
    ),
  );

test("/docs has each operation's purpose, its cadence, and an example", async () => {
  const page = await (await fetch(`${gateway.url}/docs`)).text();
  const sections = sectionsOf(page);
  for (const [name, { path, method }] of all) {
    const { summary } = Object(openApi("1")).paths[`/api${path}`][method.toLowerCase()];
    expect(summary.length).toBeGreaterThan(25);
    const section = sections.get(name);
    expect(section).toContain(summary);
    expect(section).toMatch(/<p>Requested again after \d+ (s|min|h|days)/);
    expect(section).toContain(`<summary>Example request</summary><pre>${method} /api${path}`);
    expect(page).toContain(`<a href="#${name}">`);
  }
  expect(sections.get("board")).toContain(
    "Requested again after 10 s in the session, 15 s in the opening call, 30 s while values settle, 30 min when closed.",
  );
});

test("/docs explains each status once, and lists at each operation only its own statuses", async () => {
  const page = await (await fetch(`${gateway.url}/docs`)).text();
  expect(page.match(/<td>502<\/td>/g)).toHaveLength(1);
  const sections = sectionsOf(page);
  for (const [name] of all) expect(sections.get(name)).not.toContain("<td>429</td>");
  expect(sections.get("reportWall")).toContain("<td>415</td><td>A body that is not JSON</td>");
});
