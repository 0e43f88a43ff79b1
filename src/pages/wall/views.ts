/** The component of each view. Code of its own is loaded when it is first shown. */
import "./views.css";
import { type LateView, lateView } from "#pages/wall/views/lateView.tsx";
import { PagedDisclosures } from "#views/disclosures/panels/PagedDisclosures.tsx";
import { NewsAndEvents } from "#views/media/titles.tsx";
import { AddressedWatch } from "#views/watch/WatchPanel.tsx";
import type { ViewName } from "./playlist/link.ts";

export const views: Partial<Record<ViewName, LateView>> = {
  board: lateView(async () => (await import("#views/board/PagedBoard.tsx")).PagedBoard),
  symbol: lateView(async () => (await import("#pages/wall/views/WallLine.tsx")).WallLine),
  disclosures: lateView(async () => PagedDisclosures),
  watch: lateView(async () => AddressedWatch),
  news: lateView(async () => NewsAndEvents),
  blocks: lateView(async () => (await import("#pages/wall/views/Blocks.tsx")).Blocks),
  summary: lateView(async () => (await import("#views/summary/SummaryPage.tsx")).PagedSheet),
  leaders: lateView(async () => (await import("./views/marketViews.tsx")).Leaders),
  opening: lateView(async () => (await import("./views/marketViews.tsx")).OpeningView),
  replay: lateView(async () => (await import("./views/DayReplay.tsx")).DayReplay),
  index: lateView(async () => (await import("./views/marketViews.tsx")).IndexView),
  moved: lateView(async () => (await import("#pages/wall/views/MovedView.tsx")).MovedView),
  map: lateView(async () => (await import("./views/marketViews.tsx")).MarketMap),
  overview: lateView(async () => (await import("./views/marketViews.tsx")).Overview),
  sectors: lateView(async () => (await import("#views/sectors/SectorTiles.tsx")).SectorTiles),
};
