/** Which walls are known, in memory alone: whoever sends what, one that reported for long keeps its place. */
import { reportEvery, silentAfter, type WallReport } from "#wire/walls";
import type { Clock } from "./clock.ts";
import { Problem } from "./problem.ts";

export const wallLimits = {
  most: 256,
  /** of one address: an office behind one has as many displays */
  ofOneAddress: 32,
  /** ms without a word, after which a wall is told as silent, and after which it is forgotten */
  silentAfter,
  forgottenAfter: 24 * 3_600_000,
  /** ms from its first report to its newest, after which it gives way to none, silent as it may be */
  provenAfter: 20 * reportEvery,
};

interface Heard {
  report: WallReport;
  address: string;
  /** ms of the clock: its first report, and its newest */
  since: number;
  at: number;
}

export interface WallBook {
  knows(id: string): boolean;
  /** @throws Problem 429 when there is no place for a new one */
  note(report: WallReport, address: string): void;
  /** the latest heard first */
  told(): (WallReport & { heardAgo: number; silent: boolean })[];
}

export function createWallBook(clock: Pick<Clock, "now">): WallBook {
  const walls = new Map<string, Heard>(); // the latest heard stand last
  const ageOf = ({ at }: Heard) => clock.now() - at;
  const isSilent = (heard: Heard) => ageOf(heard) > wallLimits.silentAfter;
  const isPassing = (heard: Heard) => isSilent(heard) && heard.at - heard.since < wallLimits.provenAfter;
  const forget = () => {
    for (const [id, heard] of walls) if (ageOf(heard) > wallLimits.forgottenAfter) walls.delete(id);
  };
  /** Of these, one that was there for a short while only and is longest silent gives way. */
  const giveWay = (these: readonly [string, Heard][], refusal: string) => {
    const first = these.find(([, heard]) => isPassing(heard));
    if (!first) throw full(refusal);
    walls.delete(first[0]);
  };
  const makeRoom = (address: string) => {
    forget();
    const all = [...walls];
    const { most, ofOneAddress } = wallLimits;
    const neighbours = all.filter(([, heard]) => heard.address === address);
    if (neighbours.length >= ofOneAddress)
      giveWay(neighbours, `${ofOneAddress} walls of one address are known already`);
    else if (all.length >= most) giveWay(all, `${most} walls are known already`);
  };
  return {
    knows: (id) => walls.has(id),
    note(report, address) {
      const at = clock.now();
      const known = walls.get(report.id);
      if (!known) makeRoom(address);
      walls.delete(report.id);
      walls.set(report.id, { report, address, since: known?.since ?? at, at });
    },
    told() {
      forget();
      return [...walls.values()].reverse().map((heard) => ({
        ...heard.report,
        heardAgo: Math.round(ageOf(heard)),
        silent: isSilent(heard),
      }));
    },
  };
}

const full = (detail: string) =>
  new Problem({ status: 429, detail }, { "Retry-After": String(wallLimits.silentAfter / 1_000) });
