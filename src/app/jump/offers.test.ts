import { describe, expect, test, vi } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { answers, offersFor, type PaletteEntry, partInText } from "./offers.ts";

const brought = vi.hoisted(() => [] as string[]);
vi.mock("./bringPanel.ts", () => ({ bringPanel: (title: string) => brought.push(title) }));

const rows = () => [boardRow({ symbol: "ACME.N0000", name: "ACME PLC" })];

/** Result of Enter; undefined if Enter does nothing. */
function led(typed: string) {
  brought.length = 0;
  const gone: unknown[] = [];
  const [first] = offersFor(typed, { rows, entries: [], go: (target) => void gone.push(target) });
  first?.run();
  return first && { kind: first.shown.kind, gone, brought: [...brought] };
}
const page = (symbol: string) => [{ to: "/s/$symbol", params: { symbol } }];

test.each([
  ["acme gp", { kind: "line", gone: page("ACME.N0000"), brought: ["Price"] }],
  ["jkh", { kind: "typed", gone: page("JKH"), brought: [] }],
  ["JKH GP", { kind: "typed", gone: page("JKH"), brought: ["Price"] }],
  ["jkh.x0000  des", { kind: "typed", gone: page("JKH.X0000"), brought: ["Company"] }],
  ["jkh alert", { kind: "typed", gone: [], brought: [] }],
  ["new alert for acme", { kind: "line", gone: [], brought: [] }],
  ["nobody knows", undefined],
  ["no body gp", undefined],
])("%s leads to %o", (typed, wanted) => expect(led(typed)).toEqual(wanted));

describe("the ranking of matches", () => {
  const row = (symbol: string, name: string) => boardRow({ symbol, name });
  const rows = [
    row("MAPX.N0000", "SOMETHING ELSE PLC"),
    row("JKHA.N0000", "OTHER HOLDINGS PLC"),
    row("JKH.X0000", "JOHN KEELLS HOLDINGS PLC"),
    row("JKH.N0000", "JOHN KEELLS HOLDINGS PLC"),
    row("KEEL.N0000", "KEEL SHIPS PLC"),
    row("ZED.N0000", "ZED OF JKH PLC"),
  ];
  const entry = (title: string, mnemonic?: string, words?: string): PaletteEntry => ({
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
  ])("typing %s finds %o", (typed, wanted) => {
    expect(shown(typed)).toEqual(wanted);
  });

  test.each([
    ["jkh gp", { line: "jkh", part: "GP" }],
    ["john keells  des", { line: "john keells", part: "DES" }],
    ["gp", undefined],
    ["jkh toString", undefined],
  ])("typing %s requests the part %o", (typed, asked) => expect(partInText(typed)).toEqual(asked));
});
