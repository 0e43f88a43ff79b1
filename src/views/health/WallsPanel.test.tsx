import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now } from "#feed/clock/clock";
import type { Wall, Walls } from "#feed/groups/gatewayHealth";
import { wallReport } from "#feed/testing/wallReport";
import { WallsPanel } from "./WallsPanel.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wall: Wall = { ...wallReport, view: "board", version: "0.1.0", heardAgo: 4_000, silent: false };

const answered = (value: Partial<Walls>) => ({
  value: { walls: [], refused: null, now: now(), ...value },
  fetchedAt: now(),
  via: "http" as const,
  from: "/walls",
});

const shown = (value: Partial<Walls>) =>
  render(<WallsPanel walls={{ data: answered(value), error: null }} />);

const panel = () => screen.getByRole("region", { name: "Walls" });
const row = (id: string) =>
  within(panel())
    .getByRole("rowheader", { name: new RegExp(id) })
    .closest("tr") as HTMLElement;
const cellsOf = (id: string) =>
  within(row(id))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));

test("without a report the panel says how a wall appears in the list", () => {
  shown({});
  expect(panel().textContent).toContain("No wall has reported yet");
});

test("refused reports are shown with their number, their age and the flag that is missing", () => {
  shown({ refused: { reports: 2, addresses: 1, lastAgo: 40_000 } });
  expect(panel().textContent).toContain("2 reports were refused, the newest 40 s ago");
  expect(panel().textContent).toContain("--trusted-proxy");
  expect(panel().textContent).toContain("No wall has reported yet");
});

test("each wall has its state, view, age of figures, memory, slow frames, failures and last report", () => {
  const measured = { heapOctets: 31_457_280, slowFrames: 2, longestFrame: 71, errors: 3 };
  const old = { word: "stale", dataAge: 400_000, view: "symbol-GNBR.N0000" } as const;
  shown({ walls: [{ ...wall, id: "hall-2", ...old, ...measured, openFor: 3_600_000 }, wall] });
  expect(cellsOf("hall-2")).toEqual([
    "STALE",
    "symbol-GNBR.N0000",
    "6 min",
    "30 MB",
    "2, longest 71 ms",
    "3",
    expect.stringMatching(/\d\d:\d\d:\d\d$/),
    "4 s ago",
  ]);
  expect(row("hall-2").textContent).toContain("1920×1080");
  expect(row("hall-2").dataset.state).toBe("failing");
  expect(row("hall-1").dataset.state).toBe("ok");
});

test("the texts of a wall are shown as plain text", () => {
  const hostile = '<img src=x onerror="document.title=`got`">';
  const { container } = shown({ walls: [{ ...wall, view: hostile, word: hostile }] });
  expect(cellsOf("hall-1").slice(0, 2)).toEqual([hostile, hostile]);
  expect(container.querySelector("img")).toBeNull();
});

test("while the server does not answer, the ages of its last report grow, and after 75 s the wall is silent with its last state", () => {
  const data = answered({ walls: [wall] });
  const { rerender } = render(<WallsPanel walls={{ data, error: null }} />);
  const ages = () => [cellsOf("hall-1")[2], cellsOf("hall-1").at(-1)];
  expect(ages()).toEqual(["4 s", "4 s ago"]);
  rerender(<WallsPanel walls={{ data, error: new Error("no answer") }} />);
  pass(20);
  expect(ages()).toEqual(["24 s", "24 s ago"]);
  expect(cellsOf("hall-1")[0]).toBe("LIVE");
  pass(60);
  expect(cellsOf("hall-1")[0]).toBe("silent, last known: LIVE");
  expect(ages()).toEqual(["—", "silent for 1 min"]);
  expect(row("hall-1").dataset.state).toBe("lost");
  expect(panel().textContent).toContain("This is the last report that it sent, 1 min ago");
});

test("silent walls are listed first, and the panel counts them", () => {
  shown({
    walls: [
      { ...wall, id: "attic" },
      { ...wall, id: "hall", silent: true },
      { ...wall, id: "lobby" },
    ],
  });
  const names = within(panel())
    .getAllByRole("rowheader")
    .map(({ textContent }) => /[a-z]+/.exec(textContent)?.[0]);
  expect(names).toEqual(["hall", "attic", "lobby"]);
  expect(panel().textContent).toContain("3 walls, 1 silent");
});
