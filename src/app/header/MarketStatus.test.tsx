import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PageFreshness } from "#feed/freshness/pageFreshness";
import { colomboHours, type Phase, sessionAt } from "#market/day/session";
import { readExchangeClockFrom } from "#ui/words/ticker";

const colombo = (text: string) => Date.parse(`${text}+05:30`);
const shown = vi.hoisted(() => ({
  freshness: {} as unknown,
  at: 0,
  newest: undefined as number | undefined,
}));
const awaited = vi.hoisted(() => ({ now: false }));
vi.mock("#ui/panel/answerState.tsx", () => ({ useAwaited: () => awaited.now }));
vi.mock("#feed/freshness/pageFreshness", () => ({
  useFreshness: () => shown.freshness,
  useSource: () => undefined,
}));
readExchangeClockFrom(() => shown.at);
vi.mock("#feed/clock/exchangeClock", () => ({ exchangeNow: () => shown.at }));
afterEach(() => {
  cleanup();
  shown.newest = undefined;
  awaited.now = false;
});

const lastEventAt = colombo("2026-11-20T14:29:50");

async function look(at: string, given: Partial<PageFreshness> = {}, phase?: Phase) {
  const { MarketStatus } = await import("./MarketStatus.tsx");
  shown.at = colombo(at);
  const session = sessionAt(shown.at, { newestEventAt: shown.newest ?? lastEventAt });
  shown.freshness = {
    word: "closed",
    session: { ...session, phase: phase ?? session.phase },
    source: undefined,
    fetchedAt: 1,
    linkAge: 1_000,
    figuresAge: 1_000,
    marketAge: undefined,
    quiet: undefined,
    veiled: false,
    unbelievable: false,
    boardBehind: false,
    startedAt: 0,
    ...given,
  } satisfies PageFreshness;
  const { container } = render(<MarketStatus />);
  return {
    word: screen.getByRole("status", { name: "Market status" }).textContent,
    all: container.textContent,
  };
}

test("on a Sunday the clock shows Sunday's date, and Friday is named as the last session", async () => {
  const { word, all } = await look("2026-11-22T11:00:06");
  expect(word).toBe("■CLOSEDlast session 20 Nov 2026");
  expect(all).toContain("Sun 22 Nov 11:00:06");
});

test("during the opening call the market is shown as opening call, not as closed", async () => {
  const { word, all } = await look("2026-11-23T09:10:00");
  expect(word).toBe("■NOT OPEN YETOpening call · last session 20 Nov 2026");
  expect(all).toContain("Mon 23 Nov 09:10:00");
});

test("in session the clock shows only the time, and no last session is named", async () => {
  const { all } = await look("2026-11-20T14:29:58", { word: "live" });
  expect(all).toBe("●LIVEOpen14:29:58");
  expect(screen.getByRole("button", { name: /LIVE/ })).toBeTruthy();
});

test("while a part of the screen loads, LOADING replaces the word LIVE, but no other word", async () => {
  awaited.now = true;
  const live = { word: "live", quiet: 4 } as const;
  expect((await look("2026-11-20T14:29:58", live)).word).toBe("○LOADINGOpen");
  cleanup();
  expect((await look("2026-11-20T14:29:58", { word: "stale" })).word).toBe("◌STALEOpen");
  cleanup();
  awaited.now = false;
  expect((await look("2026-11-20T14:29:58", live)).word).toBe("●LIVE· quiet 4 minOpen");
});

test("before the first answer no time is shown, because the page's clock is not the exchange's", async () => {
  const { all } = await look("2026-11-20T14:29:58", { word: "stale", fetchedAt: undefined });
  expect(all).not.toMatch(/\d\d:\d\d/);
});

test("a day without trades shows CLOSED and Settling after its close", async () => {
  expect((await look("2026-11-20T15:01:00")).word).toBe("■CLOSEDSettling");
});

test("a weekday before its first trade shows the scheduled phase and that no trades were seen", async () => {
  expect((await look("2026-11-23T09:36:00")).word).toBe(
    "■NOT OPEN YETScheduled open · no trades seen since 09:30",
  );
});

test("a holiday is shown as CLOSED and names the last session", async () => {
  expect((await look("2026-11-23T11:00:00")).word).toBe("■CLOSEDNo trades today · last session 20 Nov 2026");
});

test("a holiday that a circular names is called one, and no session is awaited or missing", async () => {
  const title = "MARKET HOLIDAY - 23rd November 2026";
  const holidays = new Map([[colombo("2026-11-23T00:00:00"), { title, path: undefined }]]);
  const at = "2026-11-23T16:00:00";
  const session = sessionAt(colombo(at), { newestEventAt: lastEventAt }, { ...colomboHours, holidays });
  expect((await look(at, { session })).word).toBe("■CLOSEDMarket holiday · last session 20 Nov 2026");
});

test("trades outside scheduled hours are reported beside the schedule", async () => {
  shown.newest = colombo("2026-11-22T10:59:40");
  expect((await look("2026-11-22T11:00:00", { word: "live" })).word).toBe(
    "●LIVEScheduled closed · trades seen until 10:59:40",
  );
});

test("for a board from weeks ago, the number of missing weekday sessions is shown", async () => {
  shown.newest = colombo("2026-10-02T14:29:50");
  const { word } = await look("2026-11-22T11:00:06");
  expect(word).toBe("■CLOSED2 Oct 2026 · up to 35 sessions missing");
  const phase = document.querySelector<HTMLElement>(".status-phase");
  expect(phase?.title).toBe(
    "last session 2 Oct 2026 · up to 35 sessions missing: every weekday since then is counted, because not every holiday is known",
  );
  expect(phase?.getAttribute("data-missing")).toBe("true");
});

test.each(["2026-11-23T11:00:00", "2026-11-23T09:36:00"])(
  "at %s, on a day without trades so far, the header shows how many sessions are missing",
  async (at) => {
    shown.newest = colombo("2026-10-02T14:29:50");
    expect((await look(at)).word).toMatch(/2 Oct 2026 · up to 35 sessions missing$/);
    expect(document.querySelector<HTMLElement>(".status-phase")?.title).toContain(
      "not every holiday is known",
    );
  },
);

test("over a weekend no session is missing; after a weekday without a session, one is", async () => {
  await look("2026-11-22T11:00:06");
  expect(document.querySelector(".status-phase")?.getAttribute("data-missing")).toBe("false");
  cleanup();
  expect((await look("2026-11-23T16:00:00")).word).toContain("20 Nov 2026 · up to 1 session missing");
});
