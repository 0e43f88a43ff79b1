import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PageFreshness } from "#feed/freshness/pageFreshness";
import type { SeenPhaseOfDay } from "#feed/tape/dayTape";
import { seenDayAfter, seenPhaseOf } from "#market/day/evidence";
import { sessionAt } from "#market/day/session";
import { inPage } from "#ui/testing/inPage.tsx";
import { readExchangeClockFrom } from "#ui/words/ticker";
import { SeenPhase } from "./SeenPhase.tsx";

const shown = vi.hoisted(() => ({ freshness: {} as unknown, seen: undefined as unknown, at: 0, asked: 0 }));
vi.mock("#feed/freshness/pageFreshness", () => ({ useFreshness: () => shown.freshness }));
vi.mock("#feed/tape/dayTape", () => ({ useSeenDay: () => shown.seen }));
vi.mock("#feed/clock/exchangeClock", () => ({ exchangeNow: () => shown.at }));
vi.mock("#feed/papers/disclosures", () => ({
  marketLists: {
    circulars: {
      queryKey: ["circulars"],
      async queryFn() {
        shown.asked += 1;
        return [];
      },
    },
  },
}));
readExchangeClockFrom(() => shown.at);
afterEach(cleanup);

const at = (time: string) => Date.parse(`2026-11-19T${time}+05:30`);
const close = Date.parse("2026-11-18T14:29:50+05:30");

interface Given {
  board?: string;
  lastTradeAt?: number;
  closingPrice?: number;
}

/** The header's phase at a time, with one line on the newest board. */
function phaseAt(time: string, given: Given & Partial<Pick<PageFreshness, "word" | "quiet">> = {}) {
  const { board = time, lastTradeAt = close, closingPrice, ...fresh } = given;
  shown.at = at(time);
  shown.freshness = {
    word: "live",
    session: sessionAt(shown.at, { newestEventAt: lastTradeAt }),
    fetchedAt: 1,
    quiet: undefined,
    ...fresh,
  };
  const rows = [{ symbol: "A", lastTradeAt, closingPrice, shares: 1 }];
  const day = seenDayAfter(undefined, { at: at(board), rows });
  shown.seen = { ...seenPhaseOf(day), day } satisfies SeenPhaseOfDay;
  inPage(<SeenPhase />);
  const { textContent, title } = screen.getByRole("button");
  cleanup();
  return { name: textContent, title };
}

test("after the scheduled open the header says that the board has no trade, without a cause", () => {
  expect(phaseAt("10:10:00", { word: "closed" })).toMatchObject({
    name: "No trade yet · due 09:30",
    title: expect.stringContaining("last session 18 Nov 2026"),
  });
});

test("if boards and clock agree, the header keeps the clock's phase", () => {
  expect(phaseAt("11:00:00", { lastTradeAt: at("10:59:50") }).name).toBe("Open");
  expect(phaseAt("09:10:00").name).toBe("Opening call");
});

test("half-published closes are counted, also when the clock says closed", () => {
  const given = { lastTradeAt: at("14:29:00"), closingPrice: 20 };
  expect(phaseAt("14:40:00", given).name).toBe("Closing: 1 of 1 closes");
  expect(phaseAt("16:00:00", { ...given, word: "closed" }).name).toBe(
    "Closing: 1 of 1 closes · last session 19 Nov 2026",
  );
});

test("old boards, or boards from before the last change of phase, show nothing, and the header keeps the clock's phase", () => {
  const given = { lastTradeAt: at("14:29:00"), closingPrice: 20 };
  expect(phaseAt("14:40:00", { ...given, word: "stale" }).name).toBe("Settling");
  expect(phaseAt("14:30:05", { lastTradeAt: at("14:25:00"), board: "14:29:58" }).name).toBe("Settling");
});

test("silence appears only once: in the state word, or else in the phase", () => {
  const given = { lastTradeAt: at("10:56:00") };
  expect(phaseAt("11:00:00", { ...given, quiet: 4 }).name).toBe("Open");
  expect(phaseAt("11:00:00", { ...given, word: "not-moving" }).name).toBe("Quiet: no trade for 4 min");
});

test("the circulars are asked for while trades are awaited, because a holiday may be named there, and at no other time", () => {
  shown.asked = 0;
  phaseAt("09:10:00");
  phaseAt("11:00:00", { lastTradeAt: at("10:59:50") });
  phaseAt("16:00:00", { lastTradeAt: at("14:29:00"), word: "closed" });
  expect(shown.asked).toBe(0);
  phaseAt("09:50:00", { word: "closed" });
  expect(shown.asked).toBe(1);
});
