/** What draws each view of a wall; the code of a view comes when it is first shown. */
import "./views.css";
import type { ViewName } from "#pages/wall/playlist/link";
import { type LateView, late } from "#pages/wall/views/lateView";

export const views: Partial<Record<ViewName, LateView>> = {
  board: late(async () => (await import("#views/board/PagedBoard.tsx")).PagedBoard),
  symbol: late(async () => (await import("#pages/wall/views/Line.tsx")).Line),
  disclosures: late(
    async () => (await import("#views/disclosures/panels/PagedDisclosures.tsx")).PagedDisclosures,
  ),
  watch: late(async () => (await import("#pages/wall/views/Watch.tsx")).Watch),
  news: late(async () => (await import("#pages/wall/views/News.tsx")).News),
  summary: late(async () => (await import("#views/summary/PagedSheet.tsx")).PagedSheet),
  leaders: late(async () => (await import("#pages/wall/views/Leaders.tsx")).Leaders),
  opening: late(async () => (await import("#pages/wall/views/Opening.tsx")).Opening),
  index: late(async () => (await import("#pages/wall/views/IndexView.tsx")).IndexView),
  map: late(async () => (await import("#pages/wall/views/MarketMap.tsx")).MarketMap),
  overview: late(async () => (await import("#pages/wall/views/Overview.tsx")).Overview),
  sectors: late(async () => (await import("#views/sectors/SectorTiles.tsx")).SectorTiles),
};
