import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { marketLists } from "#feed/papers/disclosures";
import { createCollection } from "#feed/reading/store";
import { readingOf } from "#feed/testing/freshnessScene";
import { companiesOf } from "#market/company/companies";
import { listingBoards } from "#market/company/listingBoard";
import type { BoardRow } from "#market/line/board";
import { unsaid } from "#market/line/knownLine";
import type { LineMarks } from "#market/line/lineMark";
import { toAnnouncement } from "#rows/disclosureRows";
import { feedMarks } from "./markFeed.ts";

const name = "SOFTLOGIC HOLDINGS PLC";
const companies = companiesOf([{ symbol: "SHL.N0000", stockId: 1, name }]);
const watchList = listingBoards([{ status: 1, boardType: "Watch List" }]);
const halted = (category: string, at: number) =>
  toAnnouncement("approvedAnnouncements", {
    id: at,
    announcementCategory: category,
    company: name,
    createdDate: at,
  });

function scene() {
  const cache = new QueryClient();
  const marks = createCollection<LineMarks>(new Map());
  const state = { boards: listingBoards([]), rows: {}, lastTradeAt: 10 };
  const row = (): BoardRow => ({ ...unsaid, symbol: "SHL.N0000", status: 1, lastTradeAt: state.lastTradeAt });
  const symbols = ["SHL.N0000"];
  const ask = vi.fn(async () => new Response("{}", { status: 503 }));
  vi.stubGlobal("fetch", ask);
  const feed = feedMarks({
    cache,
    marks,
    boards: () => state.boards,
    lines: { symbols: () => symbols, row },
    rows: () => state.rows,
    companies: () => companies,
  });
  const announce = (...all: ReturnType<typeof halted>[]) =>
    cache.setQueryData(marketLists.approvedAnnouncements.queryKey, readingOf(all, 1));
  const kinds = () =>
    marks
      .get()
      .get("SHL.N0000")
      ?.map(({ kind }) => kind);
  return { cache, state, feed, announce, kinds, ask, marks };
}

test("a line gets its mark when a status name or a halt arrives, and loses it when the halt ends", () => {
  const { state, feed, announce, kinds, marks } = scene();
  marks.subscribe(() => undefined);
  feed.tick();
  expect(kinds()).toBeUndefined();
  state.boards = watchList;
  feed.tick();
  expect(kinds()).toEqual(["watch"]);
  announce(halted("TRADING HALTED", 20));
  feed.tick();
  expect(kinds()).toEqual(["halted", "watch"]);
  state.lastTradeAt = 21;
  state.rows = {};
  feed.tick();
  expect(kinds()).toEqual(["watch"]);
  feed.stop();
});

test("announcements are polled only while a view shows marks; without such a view the marks are removed", () => {
  const { feed, announce, kinds, ask, marks } = scene();
  feed.tick();
  expect(ask).not.toHaveBeenCalled();
  const leave = marks.subscribe(() => undefined);
  feed.tick();
  expect(ask).toHaveBeenCalledOnce();
  announce(halted("TRADING SUSPENDED", 20));
  feed.tick();
  expect(kinds()).toEqual(["suspended"]);
  const kept = marks.get();
  feed.tick();
  expect(marks.get()).toBe(kept);
  leave();
  expect(kinds()).toBeUndefined();
});
