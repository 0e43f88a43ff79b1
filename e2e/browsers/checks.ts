/** What is tried on each page, and with the parts that open over it. */
import { limitsOf, misfits } from "#e2e/testing/misfits";
import { misplaced } from "#e2e/testing/misplaced";
import { cut } from "./cut.ts";
import { type Driven, isAt, lacks, run, type Size, settled, shows, until } from "./driven.ts";
import type { Early } from "./early.ts";

/** CSS pixels; the first is the one in which the parts are used */
export const sizes: readonly [Size, ...Size[]] = [
  [1440, 900],
  [360, 800],
  [1920, 1080],
  [1024, 768],
  [768, 1024],
  [320, 640],
];

/** Sizes of a wall; displays on a wall are not smaller. */
export const wallSizes: readonly Size[] = [[1920, 1080]];

export interface Page {
  /** as it is printed */
  path: string;
  address: string;
  /** whether the page must receive figures over its push link */
  isLive: boolean;
  isWall?: boolean;
  /** uses the page in the first size */
  use?: (driven: Driven) => Promise<void>;
  /** opens a part over the page, which is then checked in each size */
  part?: (driven: Driven) => Promise<void>;
}

export interface Tried {
  driven: Driven;
  early: Early;
  /** gets a picture of the page in each size */
  keep: (path: string, size: Size) => Promise<void>;
}

/** Waits two frames: parts that follow the size of their box do so one frame later. */
const drawn = (driven: Driven): Promise<unknown> =>
  run(
    driven,
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  );

/** @returns what is cut; it is looked for again while something is, because a page may still be moving */
async function faultsOf(driven: Driven, [width, height]: Size, isWall = false): Promise<string[]> {
  const look = async () =>
    isWall
      ? run(driven, misfits, limitsOf(width, height, 1))
      : // the picture of a wall within a page is a whole wall, made smaller
        [
          ...(await run(driven, misplaced)).filter((fault) => !fault.includes("setup-screen")),
          ...(await run(driven, cut)),
        ];
  for (let left = 10; ; left -= 1) {
    const found = await look();
    if (found.length === 0 || left === 0) return found;
    await drawn(driven);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** @returns the page's faults, each with its size */
export async function tryPage({ driven, early, keep }: Tried, page: Page): Promise<string[]> {
  const faults: string[] = [];
  const [first] = sizes;
  const at = ([width, height]: Size) => `${width}x${height}`;
  const step = async (size: Size, does: () => Promise<void>) => {
    try {
      await does();
    } catch (error) {
      faults.push(`${at(size)}: ${String(error)}`);
    }
    for (const text of [...driven.errors(), ...early.heard()]) faults.push(`${at(size)}: ${text}`);
  };

  await step(first, async () => {
    await driven.resize(first);
    early.pushed();
    await driven.open(page.address);
    await settled(driven);
    if (page.isLive) {
      await until(
        driven,
        "the figures are live",
        () => document.documentElement.dataset.freshness === "live",
      );
      const isPushed = async () => early.pushed() > 0;
      await until({ ...driven, evaluate: isPushed }, "figures are pushed", () => true);
    }
    await page.use?.(driven);
    await page.part?.(driven);
  });
  for (const wanted of page.isWall ? wallSizes : sizes) {
    const size = await driven.resize(wanted);
    await step(size, async () => {
      await drawn(driven);
      await settled(driven);
      for (const fault of await faultsOf(driven, size, page.isWall)) faults.push(`${at(size)}: ${fault}`);
      await keep(page.path, size);
    });
  }
  return [...new Set(faults)];
}

const head = '.board-head [data-column="turnover"] button';

/** Sorts the board by a column's head, and filters it. */
export async function useBoard(driven: Driven): Promise<void> {
  const order = () =>
    document.querySelector('.board-head [data-column="turnover"]')?.getAttribute("aria-sort") ?? "";
  const before = await run(driven, order);
  await driven.click(head);
  await until(
    driven,
    "a click on the head of a column sorts the board",
    (before: string) => {
      const now = document.querySelector('.board-head [data-column="turnover"]')?.getAttribute("aria-sort");
      return now !== before && now !== "none";
    },
    before,
  );
  const rows = () => document.querySelectorAll("[role=row][data-symbol]").length;
  const all = await run(driven, rows);
  await driven.click(".board-tools input[type=search]");
  await driven.type("bank");
  await until(
    driven,
    "the filter leaves fewer lines",
    (all: number) => {
      const left = document.querySelectorAll("[role=row][data-symbol]").length;
      return left > 0 && left < all;
    },
    all,
  );
}

/** Opens a line by the jump box. */
export const jumpTo =
  (ticker: string) =>
  async (driven: Driven): Promise<void> => {
    await openJump(ticker)(driven);
    await driven.press("Enter");
    await isAt(driven, `/s/${ticker}\\.`);
    await lacks(driven, "dialog.palette");
    await settled(driven);
  };

export const openJump =
  (typed: string) =>
  async (driven: Driven): Promise<void> => {
    await driven.press("Control+k");
    await shows(driven, ".palette [role=option]");
    await driven.type(typed);
    await shows(driven, '.palette [role=option][aria-selected="true"]', typed);
  };

export async function openKeys(driven: Driven): Promise<void> {
  await driven.press("?");
  await shows(driven, "dialog.keys");
}

export async function openAlert(driven: Driven): Promise<void> {
  await driven.press("Alt+a");
  await shows(driven, "dialog.alert-dialog");
}

/** Waits for a canvas on which something is drawn. */
const seesChart = (driven: Driven): Promise<void> =>
  until(driven, "a chart is drawn", () =>
    [...document.querySelectorAll<HTMLCanvasElement>(".panel-hero canvas")].some((canvas) => {
      const { width, height } = canvas;
      if (width < 100 || height < 100) return false;
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
      return new Set(Array.from(data).filter((_, at) => at % 4 === 1)).size > 2;
    }),
  );

/** On a line's page: the chart is drawn, and each bar of the order book lies in its row. */
export async function useLine(driven: Driven): Promise<void> {
  await seesChart(driven);
  await until(driven, "the bars of the order book lie in their rows", () => {
    const bars = [...document.querySelectorAll(".ladder-depth")];
    return (
      bars.length > 0 &&
      bars.every((bar) => {
        const [{ top, bottom }, row] = [
          bar.getBoundingClientRect(),
          bar.closest("tr")?.getBoundingClientRect(),
        ];
        return row !== undefined && top >= row.top - 1 && bottom <= row.bottom + 1;
      })
    );
  });
}

/** Moves a replay to its next board. */
export async function useReplay(driven: Driven): Promise<void> {
  await shows(driven, "[data-replay-at]");
  await until(driven, "the page is a replay", () => document.documentElement.dataset.freshness === "replay");
  await until(
    driven,
    "the replay has lines",
    () => document.querySelector("[role=row][data-symbol]") !== null,
  );
  const at = () => document.querySelector<HTMLElement>("[data-replay-at]")?.dataset["replayAt"] ?? "";
  const before = await run(driven, at);
  await driven.press(".");
  await until(
    driven,
    "the replay moves to its next board",
    (before: string) =>
      Number(document.querySelector<HTMLElement>("[data-replay-at]")?.dataset["replayAt"]) > Number(before),
    before,
  );
}
