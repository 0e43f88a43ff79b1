/**
 * For tests: bodies of every operation, in sets of the same layout. The invented set belongs to the project and has the oddities of the
 * service's own bodies. The captured set has bodies that the service sent; it is in a folder beside the project, which may be absent.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Body } from "#wire/contract/operation";
import { parseBody } from "#wire/contract/parseBody";
import { type OperationName, type Operations, operations } from "#wire/operations";

/** A file's path within its set, without `.json`: `tradeSummary/2026-10-16_first13`. */
type File = string;

export interface BodySet {
  readonly name: "invented" | "captured";
  readonly folder: string;
  /** the line with most bodies; it is on the earlier board, and not on the newest one */
  readonly symbol: string;
  /** the only line on the board that was sent during a session */
  readonly openSymbol: string;
  /** a line with a quote, and on no board */
  readonly absentSymbol: string;
  /** a line that trades on few days */
  readonly thinSymbol: string;
  /** lines whose profiles are in the set, with their code on the board when the profile was sent */
  readonly listed: Readonly<Record<string, number>>;
  readonly boards: {
    /** some lines, after the close of a Friday; the leaderboards, sectors and sums are of this session too */
    readonly earlier: File;
    readonly open: File;
    /** the first lines of a whole board, after the close of a Friday */
    readonly newest: File;
  };
}

const allSets: readonly BodySet[] = [
  {
    name: "invented",
    folder: join(import.meta.dirname, "bodies"),
    symbol: "PHNK.N0000",
    openSymbol: "RVKL.N0000",
    absentSymbol: "CRWT.N0000",
    thinSymbol: "GNTN.N0000",
    listed: { PHNK: 0, SDMR: 1 },
    boards: {
      earlier: "tradeSummary/2026-08-14_partial",
      open: "tradeSummary/2026-09-17_midsession_RVKL_row",
      newest: "tradeSummary/2026-10-16_first13",
    },
  },
  {
    name: "captured",
    folder: join(import.meta.dirname, "../../../../shared/captures"),
    symbol: "JKH.N0000",
    openSymbol: "CARS.N0000",
    absentSymbol: "COMB.N0000",
    thinSymbol: "CTEA.N0000",
    listed: { JKH: 0, SHL: 1 },
    boards: {
      earlier: "tradeSummary/2026-07-10_partial",
      open: "tradeSummary/2026-09-24_midsession_CARS_row",
      newest: "tradeSummary/2026-10-09_first33",
    },
  },
];

export const bodySets: readonly BodySet[] = allSets.filter(({ folder }) => existsSync(folder));

/** @throws for the captured set if it is absent */
export function bodySet(name: BodySet["name"]): BodySet {
  const set = bodySets.find((one) => one.name === name);
  if (!set) throw new Error(`the ${name} bodies are absent`);
  return set;
}

export const textOf = ({ folder }: BodySet, file: File): string =>
  readFileSync(join(folder, `${file}.json`), "utf8");

/** A body as the service sent it. */
export const sentBody = (set: BodySet, file: File): unknown => JSON.parse(textOf(set, file));

/** A body as the page reads it. */
export function bodyOf<N extends OperationName>(set: BodySet, name: N, file: File): Body<Operations[N]> {
  return parseBody(operations[name].reply as Operations[N]["reply"], sentBody(set, file)).body;
}

/** The day of a board, `2026-10-16`, which is in its file's name. */
export const dayOf = (board: File): string => board.replace(/^.*\//, "").slice(0, 10);

/** An operation has one file, or a folder with a file for each choice of parameters: `news_web` for `/news/web`. */
export function filesOf({ folder }: BodySet, name: OperationName): File[] {
  const base = operations[name].path.slice(1).replace("/", "_");
  if (existsSync(join(folder, `${base}.json`))) return [base];
  if (!existsSync(join(folder, base))) return [];
  return readdirSync(join(folder, base))
    .sort()
    .map((file) => `${base}/${file.replace(/\.json$/, "")}`);
}
