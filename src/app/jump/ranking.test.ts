import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import type { Entry } from "./entry.ts";
import { partAsked } from "./lineParts.ts";
import { answers } from "./ranking.ts";

const row = (symbol: string, name: string) => boardRow({ symbol, name });
const rows = [
  row("MAPX.N0000", "SOMETHING ELSE PLC"),
  row("JKHA.N0000", "OTHER HOLDINGS PLC"),
  row("JKH.X0000", "JOHN KEELLS HOLDINGS PLC"),
  row("JKH.N0000", "JOHN KEELLS HOLDINGS PLC"),
  row("KEEL.N0000", "KEEL SHIPS PLC"),
  row("ZED.N0000", "ZED OF JKH PLC"),
];
const entry = (title: string, mnemonic?: string, words?: string): Entry => ({
  id: title,
  group: "pages",
  title,
  mnemonic,
  words,
  run: () => {},
});
const entries = [entry("Map", "MAP"), entry("Board", "BRD", "whole market"), entry("Theme: Light")];
const shown = (typed: string) =>
  answers(typed, rows, entries).map((answer) =>
    answer.kind === "line" ? answer.row.symbol : answer.entry.title,
  );

test.each([
  ["jkh", ["JKH.N0000", "JKH.X0000", "JKHA.N0000", "ZED.N0000"]],
  ["JKH.X0000", ["JKH.X0000"]],
  ["map", ["Map", "MAPX.N0000"]],
  ["mapx", ["MAPX.N0000"]],
  ["keel", ["KEEL.N0000", "JKH.N0000", "JKH.X0000"]],
  ["whole", ["Board"]],
  ["light theme", ["Theme: Light"]],
  ["john  kee", ["JKH.N0000", "JKH.X0000"]],
  ["hold keells", ["JKH.N0000", "JKH.X0000"]],
  ["keells ships", []],
  ["   ", []],
])("%s is answered by %o", (typed, wanted) => {
  expect(shown(typed)).toEqual(wanted);
});

test.each([
  ["jkh gp", { line: "jkh", part: "GP" }],
  ["john keells  des", { line: "john keells", part: "DES" }],
  ["gp", undefined],
  ["jkh toString", undefined],
])("%s asks for %o", (typed, asked) => expect(partAsked(typed)).toEqual(asked));
