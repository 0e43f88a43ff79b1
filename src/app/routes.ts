/** Every address of the page and what draws it, once; the search of each is in ./search.ts. */
import type { ComponentType } from "react";
import type { Pattern } from "#ui/router/routes";
import { asking, boardAnswered } from "./asking.ts";
import { askFirst } from "./firstAnswers.ts";

export const pages: Readonly<Record<Pattern, () => Promise<ComponentType>>> = {
  "/": () =>
    asking(async () => {
      const { OverviewPage, askLeaders } = await import("./OverviewPage.tsx");
      askFirst(boardAnswered().then(askLeaders)); // they are held against the board
      return OverviewPage;
    }),
  "/board": async () => (await import("#views/board/BoardPage.tsx")).BoardPage,
  "/summary": () => asking(async () => (await import("#views/summary/SummaryPage.tsx")).SummaryPage),
  "/map": () => asking(async () => (await import("#views/map/MapPage.tsx")).MapPage),
  "/sectors": () => asking(async () => (await import("#views/sectors/SectorsPage.tsx")).SectorsPage),
  "/sectors/$sectorId": () => asking(async () => (await import("./SectorPage.tsx")).SectorPage),
  "/disclosures": () =>
    asking(async () => (await import("#views/disclosures/DisclosuresPage.tsx")).DisclosuresPage),
  "/media": () => asking(async () => (await import("#views/media/MediaPage.tsx")).MediaPage),
  "/s/$symbol": () => asking(async () => (await import("./SymbolPage.tsx")).SymbolPage),
  "/wall": () => asking(async () => (await import("./wall/WallPage.tsx")).WallPage),
  "/wall/setup": () => asking(async () => (await import("./wall/setup/SetupPage.tsx")).SetupPage),
  "/watch": async () => (await import("./WatchPage.tsx")).WatchHome,
  "/watch/$list": async () => (await import("./WatchPage.tsx")).WatchPage,
  "/health": () => asking(async () => (await import("#views/health/HealthPage.tsx")).HealthPage),
};
