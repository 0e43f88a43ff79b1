/**
 * Which walls are known, in memory alone: whoever sends what, one that reported for long keeps its place, and one whose reports bear
 * a secret is told by no other.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Clock } from "#server/gateway/http/clock";
import { Problem } from "#server/gateway/http/problem";
import { reportEvery, silentAfter, type WallReport } from "#wire/gateway/walls";

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

type Told = Omit<WallReport, "secret">;

interface Heard {
  report: Told;
  /** hash of the secret of whoever claimed the id; an older page, or an operator's tool, claims none */
  claim: Buffer | undefined;
  address: string;
  /** ms of the clock: its first report, and its newest */
  since: number;
  at: number;
}

type Entry = readonly [id: string, heard: Heard];

export interface WallBook {
  /** "open" is a known one that nobody claimed */
  standingOf(report: WallReport): "new" | "open" | "its own" | "of another";
  /** @throws Problem 429 when there is no place for a new one */
  note(report: WallReport, address: string): void;
  /** the latest heard first */
  told(): (Told & { heardAgo: number; silent: boolean })[];
}

export function createWallBook(clock: Pick<Clock, "now">): WallBook {
  const walls = new Map<string, Heard>(); // the latest heard stand last
  const ageOf = ({ at }: Heard) => clock.now() - at;
  const isSilent = (heard: Heard) => ageOf(heard) > wallLimits.silentAfter;
  const upFor = ({ at, since }: Heard) => at - since;
  const isProven = (heard: Heard) => upFor(heard) >= wallLimits.provenAfter;
  const forget = () => {
    for (const [id, heard] of walls) if (ageOf(heard) > wallLimits.forgottenAfter) walls.delete(id);
  };
  /** Of one address's walls, whichever was there for a short while only and is silent longest. */
  const passing = (these: readonly Entry[]) => these.find(([, heard]) => isSilent(heard) && !isProven(heard));
  /** Of one address's walls, the newest that reports, unless all were there for long. */
  const newest = (these: readonly Entry[]) =>
    these.filter(([, heard]) => !isProven(heard)).sort(([, a], [, b]) => b.since - a.since)[0];
  /**
   * Where all places are taken they are shared among the addresses: whoever holds most gives way to an address that holds fewer, what
   * fell silent first, and what reports as long as that leaves it no fewer. Many cannot push out one who holds no more than they do.
   */
  const ofWhoHoldsMost = (own: number) =>
    byAddress()
      .filter(({ length }) => length > own)
      .map((these) => passing(these) ?? (these.length > own + 1 ? newest(these) : undefined))
      .find((one) => one !== undefined);
  /** Most walls first. */
  const byAddress = () => {
    const held = new Map<string, Entry[]>();
    for (const entry of walls) {
      const { address } = entry[1];
      held.set(address, [...(held.get(address) ?? []), entry]);
    }
    return [...held.values()].sort((a, b) => b.length - a.length);
  };
  const makeRoom = (address: string) => {
    forget();
    const own = [...walls].filter(([, heard]) => heard.address === address);
    const { most, ofOneAddress } = wallLimits;
    const isAddressFull = own.length >= ofOneAddress;
    if (!isAddressFull && walls.size < most) return;
    const one = isAddressFull ? passing(own) : (ofWhoHoldsMost(own.length) ?? passing(own));
    if (!one)
      throw full(
        isAddressFull
          ? `${ofOneAddress} walls of one address are known already`
          : `${most} walls are known already, and none of them gives way`,
      );
    walls.delete(one[0]);
  };
  return {
    standingOf({ id, secret }) {
      forget();
      const known = walls.get(id);
      if (!known) return "new";
      if (!known.claim) return "open";
      return secret !== undefined && timingSafeEqual(hashOf(secret), known.claim) ? "its own" : "of another";
    },
    note({ secret, ...report }, address) {
      const at = clock.now();
      const known = walls.get(report.id);
      if (!known) makeRoom(address);
      const claim = known?.claim ?? (secret === undefined ? undefined : hashOf(secret));
      walls.delete(report.id);
      walls.set(report.id, { report, claim, address, since: known?.since ?? at, at });
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

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

const full = (detail: string) =>
  new Problem({ status: 429, detail }, { "Retry-After": String(wallLimits.silentAfter / 1_000) });
