import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BadFile } from "./fault.ts";
import { readAlertsFile } from "./file.ts";
import { newFolder } from "./testing/desk.ts";
import { openWatchedFile } from "./watchedFile.ts";

const whole = {
  webhooks: {
    desk: { url: "https://desk.example/hook?token=topsecret" },
    phone: { url: "http://10.0.0.5/pola", format: "ntfy", headers: { Authorization: "Bearer topsecret" } },
  },
  privateAddresses: ["10.0.0.0/8"],
  watchlists: { main: ["JKH.N0000", "COMB.N0000"] },
  pages: "https://pola.example/",
  rules: [
    { rule: "JKH price > 20.50", to: ["desk"] },
    {
      rule: "list main change < -5%, once",
      to: ["desk", "phone", "desk"],
      name: "fall",
      boards: 3, // a choice of the version before
    },
    { rule: "halt begins", to: ["phone"], until: "2026-12-01T14:30:00+05:30", delayed: true },
  ],
};

const fault = (file: unknown) => {
  try {
    readAlertsFile(typeof file === "string" ? file : JSON.stringify(file));
  } catch (error) {
    if (error instanceof BadFile) return error.message;
    throw error;
  }
  return undefined;
};

test("a file gives its rules, watchlists and webhooks", () => {
  const file = readAlertsFile(JSON.stringify(whole));
  const rules = file.rules([{ symbol: "JKH.N0000", name: "JOHN KEELLS HOLDINGS PLC" }]);
  expect(rules.map(({ place, to, former }) => [place, to, former])).toEqual([
    ["rules[0]", ["desk"], []],
    ["rules[1]", ["desk", "phone"], ["boards"]],
    ["rules[2]", ["phone"], ["delayed"]],
  ]);
  expect(rules.map(({ rule }) => rule)).toMatchObject([
    { scope: { on: "line", symbol: "JKH.N0000" }, once: false, paused: false },
    { scope: { on: "list", list: "main" }, once: true },
    { condition: { of: "halt" }, until: Date.parse("2026-12-01T09:00:00Z") },
  ]);
  expect(file.watchlists.get("main")).toEqual(["JKH.N0000", "COMB.N0000"]);
  expect(file.webhooks.get("phone")).toMatchObject({
    format: "ntfy",
    headers: { Authorization: "Bearer topsecret" },
  });
  expect(file.pages).toBe("https://pola.example");
  expect([file.permits("10.2.3.4"), file.permits("192.168.0.1")]).toEqual([true, false]);
});

test("a rule keeps its id when another rule is added before it, or its options change", () => {
  const idOf = (file: unknown, at: number) => readAlertsFile(JSON.stringify(file)).rules([])[at]?.rule.id;
  const [first, ...rest] = whole.rules;
  const more = [{ rule: "COMB price < 10", to: ["desk"] }, { ...first, once: true }, ...rest];
  expect(idOf({ ...whole, rules: more }, 1)).toBe(idOf(whole, 0));
  expect(idOf({ ...whole, rules: more }, 2)).toBe(idOf(whole, 1));
});

test.each([
  [
    "turnover over 10 lakh",
    /"turnover": a line, a list or "any" must stand before this word; near: any turnover/,
  ],
  ["when turnover > 10", /"turnover": a line, a list or "any" must stand/],
  ["market turnover > 10m", /"market": this line is not known/],
  ["sampath bank price > 80", /"bank": this word is not known/],
])("a word of the rules is no line: %s", (rule, expected) => {
  expect(fault(withRule({ rule }))).toMatch(expected);
});

test.each(["trading halt GNBR", "GNBR halt begins"])("“%s” names the line", (rule) => {
  const file = readAlertsFile(JSON.stringify(withRule({ rule })));
  expect(file.rules([])[0]?.rule).toMatchObject({
    scope: { symbol: "GNBR.N0000" },
    condition: { of: "halt", event: "begins" },
  });
});

test("a line that is not known is no fault of the file", () => {
  const file = readAlertsFile(
    JSON.stringify({ ...whole, rules: [{ rule: "zzzz price > 10", to: ["desk"] }] }),
  );
  expect(file.rules([{ symbol: "JKH.N0000", name: undefined }])[0]?.rule.scope).toEqual({
    on: "line",
    symbol: "ZZZZ.N0000",
  });
});

const withRule = (rule: object) => ({ ...whole, rules: [{ rule: "JKH price > 20", to: ["desk"], ...rule }] });
const withHook = (desk: object) => ({ ...whole, webhooks: { ...whole.webhooks, desk } });
test.each([
  [
    "text that is no JSON",
    '{\n  "rules": [,]\n}',
    /^line 2, column 13: it is not valid JSON: Unexpected token ','$/,
  ],
  ["an incomplete file", '{ "rules": [', /^line 1, column 13: it is not valid JSON: [^"]+$/],
  ["a number", "5", /^the file is a number; it must be an object with rules and webhooks$/],
  ["a list", "[]", /^the file is a list; it must be an object with rules and webhooks$/],
  ["null", "null", /^the file is null; /],
  [
    "a missing comma",
    '{\n  "rules": []\n  "webhooks": {} }',
    /^line 3, column 3: it is not valid JSON: [^"]+$/,
  ],
  [
    "an unclosed text",
    '{ "rules": [], "webhooks": { "topsecret: 5 } }',
    /^line 1, column \d+: it is not valid JSON: [^"]+$/,
  ],
  ["a comma too many", '{\n  "rules": [5,\n] }', /^line 3, column 1: it is not valid JSON: [^"]+$/],
  ["a wrong word of JSON", '{ "rules": topsecret }', /^line 1, column 13: it is not valid JSON: [^"]+$/],
  ["a name without marks", "{ rules: [] }", /^line 1, column 3: it is not valid JSON: [^"]+$/],
  ["an empty file", "", /^line 1, column 1: it is not valid JSON: [^"]+$/],
  ["a text after the end", "{} {}", /^line 1, column 4: it is not valid JSON: [^"]+$/],
  ["a missing part", { webhooks: {} }, /^rules: it is missing$/],
  ["an unknown name", { ...whole, ruels: [] }, /^ruels: this name is not known$/],
  ["an unknown option", withRule({ bords: 2 }), /^rules\[0\]\.bords: this name is not known$/],
  [
    "a wrong word",
    withRule({ rule: "JKH prise > 20" }),
    /^rules\[0\]\.rule: "JKH prise > 20", at "prise": this word is not known; near: price/,
  ],
  ["an incomplete rule", withRule({ rule: "JKH price >" }), /^rules\[0\]\.rule: "JKH price >", at the end: /],
  [
    "an unknown watchlist",
    withRule({ rule: "list banks change > 1%" }),
    /^rules\[0\]\.rule: .*no watchlist has this name/,
  ],
  ["an unknown webhook", withRule({ to: ["dsk"] }), /^rules\[0\]\.to: no webhook is named "dsk"$/],
  ["no webhook", withRule({ to: [] }), /^rules\[0\]\.to: expected the name of at least one webhook$/],
  ["a wrong type", withRule({ once: "yes" }), /^rules\[0\]\.once: it must be true or false$/],
  ["a name in place of a list", withRule({ to: "a" }), /^rules\[0\]\.to: it must be a list$/],
  ["a number as a sentence", withRule({ rule: 5 }), /^rules\[0\]\.rule: it must be a text$/],
  ["a rule without fields", { ...whole, rules: ["JKH price > 20"] }, /^rules\[0\]: it must be an object$/],
  [
    "a time without a zone",
    withRule({ until: "2026-12-01T14:30:00" }),
    /^rules\[0\]\.until: expected a time/,
  ],
  [
    "the same rule twice",
    { ...whole, rules: [whole.rules[0], whole.rules[0]] },
    /^rules\[1\]: the same rule is in rules\[0\]/,
  ],
  [
    "a wrong symbol",
    { ...whole, watchlists: { main: ["jkh"] } },
    /^watchlists\.main\[0\]: expected a symbol/,
  ],
  [
    "another scheme",
    withHook({ url: "ftp://desk.example/topsecret" }),
    /^webhooks\.desk\.url: expected an http or https address/,
  ],
  [
    "credentials in an address",
    withHook({ url: "https://me:topsecret@desk.example/" }),
    /^webhooks\.desk\.url: expected an http or https/,
  ],
  [
    "a private address",
    withHook({ url: "http://192.168.0.1/topsecret" }),
    /^webhooks\.desk\.url: this address is not public/,
  ],
  [
    "another spelling of one",
    withHook({ url: "http://0x7f000001/topsecret" }),
    /^webhooks\.desk\.url: this address is not public/,
  ],
  [
    "a loopback address of IPv6",
    withHook({ url: "http://[::1]/topsecret" }),
    /^webhooks\.desk\.url: this address is not public/,
  ],
  [
    "an unknown format",
    withHook({ url: "https://desk.example/", format: "xml" }),
    /^webhooks\.desk\.format: expected json or ntfy$/,
  ],
  [
    "a header of the connection",
    withHook({ url: "https://desk.example/", headers: { host: "topsecret" } }),
    /^webhooks\.desk\.headers\.host: this header cannot be set$/,
  ],
  [
    "a header with a line break",
    withHook({ url: "https://desk.example/", headers: { A: "topsecret\r\nB: c" } }),
    /^webhooks\.desk\.headers\.A: expected ASCII text in one line$/,
  ],
  [
    "a wrong network",
    { ...whole, privateAddresses: ["10.0.0.0/99"] },
    /^privateAddresses\[0\]: expected an address or a network/,
  ],
  ["an address of pages with a query", { ...whole, pages: "https://pola.example/?a=b" }, /^pages: /],
])("%s is refused with place and reason, and without a secret", (_, file, expected) => {
  expect(fault(file)).toMatch(expected);
  expect(fault(file)).not.toContain("topsecret");
});

test("what Node says of a file that is no JSON is told without a quotation", () => {
  expect(fault('{\n  "rules": []\n  "webhooks": {} }')).toBe(
    "line 3, column 3: it is not valid JSON: Expected ',' or '}' after property value",
  );
  expect(fault('{ "rules": [')).toBe("line 1, column 13: it is not valid JSON: Unexpected end of JSON input");
  expect(fault('{ "rules": topsecret }')).toMatch(/it is not valid JSON: Unexpected token '.'$/);
});

test("all faults of a file are told, also those of its sentences", () => {
  const rules = [
    { rule: "JKH prise > 20", to: ["desk"] },
    { rule: "JKH price > 20", to: "desk" },
    { rule: "list banks change > 1%", to: [] },
  ];
  expect(fault({ ...whole, rules })?.split("\n")).toEqual([
    "rules[1].to: it must be a list",
    "rules[2].to: expected the name of at least one webhook",
    expect.stringMatching(/^rules\[0\]\.rule: .*this word is not known/),
    expect.stringMatching(/^rules\[2\]\.rule: .*no watchlist has this name/),
  ]);
  const others = [rules[0], { rule: "JKH price > 20", to: ["dsk", "phon"] }];
  expect(fault({ ...whole, rules: others })?.split("\n")).toEqual([
    'rules[1].to: no webhook is named "dsk"',
    'rules[1].to: no webhook is named "phon"',
    expect.stringMatching(/^rules\[0\]\.rule: /),
  ]);
});

test("the example in the documents has no fault", () => {
  const path = join(import.meta.dirname, "../../docs/alerts.example.json");
  expect(readAlertsFile(readFileSync(path, "utf8")).rules([])).toHaveLength(7);
});

test.each([
  "JKH price > 20.50",
  "list banks change < -5%",
  "any block >= 20m",
  "any block >= 100k shares",
  "JKH beyond high 3 ticks",
  "any year high",
  "JKH enters gainers",
  "JKH leaves active",
  "JKH quiet 30 min",
  "ASPI level > 20000",
  "SL20 fall 5%",
  "breadth up < 30%",
  "any disclosure dividend",
  "halt begins",
  "halt ends",
  "JKH close published",
  "board not moving",
])("the documents' sentence %j is a rule", (rule) => {
  const watchlists = { banks: ["COMB.N0000"] };
  expect(fault({ ...whole, watchlists, rules: [{ rule, to: ["desk"] }] })).toBeUndefined();
});

test("a file that cannot be read is refused with its path, in plain words", () => {
  const open = (path: string) => () =>
    openWatchedFile({ path, wall: () => 0, log: { info: () => undefined, error: () => undefined } });
  const folder = newFolder();
  const missing = join(folder, "alerts.json");
  expect(open(missing)).toThrow(new BadFile({ place: "the file", reason: `there is no file at ${missing}` }));
  expect(open(folder)).toThrow(new BadFile({ place: "the file", reason: `${folder} is a folder` }));
});

test("a rule about positions is refused, because they are in a browser; a line behind the first word may be unknown yet", () => {
  const withRule = (rule: string) => ({ ...whole, rules: [{ rule, to: ["desk"] }] });
  expect(fault(withRule("ex-date of my positions in 3 days"))).toBe(
    "rules[0].rule: my positions are in a browser, and the server does not know them",
  );
  const [found] = readAlertsFile(JSON.stringify(withRule("ex-date of RVDL in 3 days"))).rules([]);
  expect(found?.rule).toMatchObject({
    scope: { on: "line", symbol: "RVDL.N0000" },
    condition: { of: "exDate", days: 3 },
  });
});
