import { expect, test, vi } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { offersFor } from "./offers.ts";

const brought = vi.hoisted(() => [] as string[]);
vi.mock("./bringPanel.ts", () => ({ bringPanel: (title: string) => brought.push(title) }));

const rows = () => [boardRow({ symbol: "ACME.N0000", name: "ACME PLC" })];

/** What Enter leads to; undefined where it does nothing. */
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
  ["nobody knows", undefined],
  ["no body gp", undefined],
])("%s leads to %o", (typed, wanted) => expect(led(typed)).toEqual(wanted));
