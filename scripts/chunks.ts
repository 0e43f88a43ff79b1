/**
 * Bundles modules that are loaded together into one file. A browser sends at most six requests to us at a time. Each file costs half a
 * millisecond and, on a slow connection, a round trip. A bundle contains the modules that its roots import and that no earlier bundle
 * contains, so no bundle depends on a later one. A wall's view is in the bundle of the page with the same subject. If that bundle fails to
 * load, the other views still work.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A path as Vite names the module: with slashes, also on Windows. */
export const moduleId = (path: string): string => path.replaceAll("\\", "/");

/** @throws Error if the file does not exist */
function source(path: string): string {
  const file = moduleId(join(import.meta.dirname, "../src", path));
  if (!existsSync(file)) throw new Error(`scripts/chunks.ts names ${path}, which does not exist`);
  return file;
}

export const boardPage = source("views/board/BoardPage.tsx");
export const overviewPage = source("pages/OverviewPage.tsx");
/** the code through which every page except the board sends requests */
export const askingPages = source("pages/status/Asking.tsx");

/** A list of modules that go into one file. A module may be outside `src`, such as a library's. */
interface Bundle {
  name: string;
  roots?: readonly string[];
  /** adds the modules that all of these lists of roots import */
  shared?: readonly (readonly string[])[];
  /** adds libraries, matched by name */
  libraries?: RegExp;
  /** adds the style sheets that these modules import */
  styles?: readonly string[];
  /** leaves out this module */
  without?: string;
  /** adds the modules that more than one of these lists of roots imports */
  often?: readonly (readonly string[])[];
}

const board = ["views/board/BoardPage.tsx"];
const overview = ["pages/OverviewPage.tsx"];
const symbol = ["pages/SymbolPage.tsx", "pages/wall/views/Line.tsx"];
const sectors = ["views/sectors/SectorsPage.tsx", "pages/SectorPage.tsx", "views/sectors/SectorTiles.tsx"];
const disclosures = [
  "views/disclosures/DisclosuresPage.tsx",
  "views/disclosures/panels/PagedDisclosures.tsx",
];
const media = ["views/media/MediaPage.tsx", "views/media/titles.tsx"];
const watch = ["pages/watch/WatchPage.tsx", "views/watch/WatchPanel.tsx"];
const tape = [
  "views/tape/TapePage.tsx",
  "views/tape/BlocksPage.tsx",
  "pages/wall/views/Blocks.tsx",
  "views/phases/OpeningPage.tsx",
  "views/phases/ClosingPage.tsx",
  "app/header/PhaseCard.tsx",
  "views/overview/RecordedBreadth.tsx",
  "pages/AwayPage.tsx",
];
const alerts = [
  "views/alerts/AlertsPage.tsx",
  "views/alerts/RuleDialog.tsx",
  "views/alerts/LineAlerts.tsx",
  "views/alerts/followed.ts",
  "pages/alerting/AlertToasts.tsx",
  "feed/alerts/running.ts",
];
const summary = ["views/summary/SummaryPage.tsx", "views/history/HistoryPage.tsx"];
const health = ["views/health/HealthPage.tsx"];
const wall = [
  "pages/wall/WallPage.tsx",
  "pages/wall/views/marketViews.tsx",
  "pages/wall/views/DayReplay.tsx",
  "views/board/PagedBoard.tsx",
];
const map = ["views/map/MapPage.tsx", "pages/wall/views/MarketMap.tsx"];
const asking = [
  "pages/status/Asking.tsx",
  "pages/status/IndexStrip.tsx",
  "app/header/SeenPhase.tsx",
  "app/figureInfo/FigureInfo.tsx",
  "app/alerts/AlertParts.tsx",
  "app/notices/openingNotices.tsx",
  "feed/groups/sessionRecord.ts",
  "feed/lines/lineMemory.ts",
  "feed/snapshot.ts",
];
const tools = [
  "app/later/LaterParts.tsx",
  "app/jump/Palette.tsx",
  "ui/saving/SaveTables.tsx",
  "ui/saving/saveTable.ts",
  "views/board/filter/FacetSheet.tsx",
  "views/board/chooser/ColumnChooser.tsx",
  "views/board/order/SortMenu.tsx",
  "views/board/peek/PeekCard.tsx",
];
const replay = ["views/replay/ReplayBar.tsx", "feed/replay/player.ts"];
const seldom = [
  "app/notices/seldomNotices.tsx",
  "app/header/LookPanel.tsx",
  "app/figureInfo/FigureInfoCard.tsx",
  "app/header/Ages.tsx",
  "app/jump/KeysOverview.tsx",
  "app/header/StarMenu.tsx",
  "app/figureInfo/SentRows.tsx",
];

const bundles: readonly Bundle[] = [
  // Code that draws any page, and code that the board shares with parts needed soon after it.
  {
    name: "first",
    roots: ["main.tsx"],
    shared: [board, [...overview, ...asking, ...map]],
    styles: asking,
    without: "pages/status/utilities.css",
  },
  { name: "board", roots: board },
  // The code that sends requests for everything except the board.
  {
    name: "asking",
    roots: asking,
    shared: [overview, [...symbol, ...sectors, ...disclosures, ...summary, ...media]],
    libraries: /\/@stomp\/stompjs\//,
    styles: [...overview, ...map, ...sectors, ...disclosures, ...tools, ...seldom],
  },
  { name: "overview", roots: overview },
  { name: "SeriesChart", roots: ["ui/chart/SeriesChart.tsx"] },
  { name: "map", roots: map },
  // Overlays, which are fetched once the page is shown, and code shared by more than one of the other pages.
  {
    name: "tools",
    roots: [...tools, ...disclosures],
    often: [
      map,
      symbol,
      sectors,
      disclosures,
      media,
      watch,
      summary,
      tape,
      alerts,
      health,
      wall,
      tools,
      seldom,
    ],
  },
  { name: "seldom", roots: seldom },
  { name: "tape", roots: tape },
  { name: "alerts", roots: alerts },
  { name: "replay", roots: replay },
  {
    name: "symbol",
    roots: [...symbol, "ui/kept/StarLists.tsx", "views/chart/chartSheets.tsx"],
  },
  { name: "sectors", roots: [...sectors, ...summary] },
  { name: "media", roots: media },
  { name: "watch", roots: [...watch, "views/watch/TextModal.tsx"] },
  { name: "health", roots: health },
  { name: "wallPage", roots: wall },
  { name: "setup", roots: ["pages/wall/setup/SetupPage.tsx", "pages/settings/SettingsPage.tsx"] },
];

/** The modules with all their static imports. */
function withImports(modules: Modules, roots: readonly string[]): Set<string> {
  const seen = new Set(roots.map(source));
  for (const id of seen)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}

function modulesOf(
  { roots = [], shared = [], often = [], styles = [], without = "" }: Bundle,
  modules: Modules,
): Set<string> {
  const [first, ...others] = shared.map((each) => withImports(modules, each));
  const common = [...(first ?? [])].filter((id) => others.every((other) => other.has(id)));
  const seen = new Set<string>();
  const again = often
    .flatMap((each) => [...withImports(modules, each)])
    .filter((id) => seen.has(id) || !seen.add(id));
  const sheets = [...withImports(modules, styles)].filter((id) => id.endsWith(".css"));
  const held = new Set([...withImports(modules, roots), ...common, ...again, ...sheets]);
  held.delete(source(without));
  return held;
}

/** The bundler adds these modules to link modules and for dynamic imports. The first chunk needs them. */
const ofBundler = (id: string) => /^\0(vite\/|rolldown\/runtime)/.test(id);

const group = (bundle: Bundle, place: number) => {
  let held: Set<string> | undefined;
  return {
    debugName: bundle.name,
    priority: bundles.length - place,
    name: (id: string, context: Modules) => {
      held ??= modulesOf(bundle, context);
      const here = held.has(id) || bundle.libraries?.test(id) || (place === 0 && ofBundler(id));
      return here ? bundle.name : null;
    },
  };
};

export const chunks = { groups: bundles.map(group) };
