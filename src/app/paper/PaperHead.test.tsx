import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { PaperHead } from "./PaperHead.tsx";

afterEach(() => {
  act(() => void window.dispatchEvent(new Event("afterprint")));
  cleanup();
});

test("a printed page names its time, the market's state, the source and its address; the screen shows none of this", () => {
  const at = Date.parse("2026-11-17T11:10:08+05:30");
  const fetchedAt = Date.now();
  const clock = { at, speed: 0 };
  act(() =>
    exchangeClock.noteReading({
      ...{ clock, fetchedAt, receivedAt: fetchedAt, stampedAt: fetchedAt },
      ...{ source: "embedded", stale: false, dropped: 0, from: "/tradeSummary", via: "http" as const },
    }),
  );
  document.title = "Board · Pola";
  render(<PaperHead />);
  expect(screen.queryByRole("banner")).toBeNull();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const words = screen.getByRole("banner").textContent ?? "";
  for (const part of ["Board · Pola", "Tue 17 Nov 2026, 11:10:08 · Colombo time", "SIMULATED", location.href])
    expect(words).toContain(part);
});
