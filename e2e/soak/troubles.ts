/** The faults that a run causes on the wall, their times, and the time until the wall recovers. */
import { setTimeout as pause } from "node:timers/promises";
import type { Stage } from "./stage.ts";
import type { Wall } from "./wall.ts";

export const kinds = ["refuse", "reset", "silence", "push", "freeze", "restart", "kill"] as const;
export type Kind = (typeof kinds)[number];

export interface Trouble {
  /** seconds from the start of the run */
  at: number;
  kind: Kind;
}

export interface Recovery extends Trouble {
  /** ms from the end of the fault until the state word was good and new data had arrived; undefined if that took too long */
  took: number | undefined;
  /** the state word when the fault ended */
  word: string;
}

export const inWords: Readonly<Record<Kind, string>> = {
  refuse: "link refused",
  reset: "link reset",
  silence: "link silent",
  push: "push link refused",
  freeze: "upstream frozen",
  restart: "server restarted",
  kill: "server killed",
};

/** s that a fault lasts; in a short run at most ten */
const lasts: Readonly<Record<Kind, number>> = {
  refuse: 8,
  reset: 0,
  silence: 25,
  push: 12,
  freeze: 30,
  restart: 3,
  kill: 3,
};

/** A shorter run shows that everything works, and finds only gross faults. */
export const isShort = (minutes: number) => minutes < 10;

/**
 * The faults of a run. Restarts happen in the first third and at the end, so that the server runs long enough in between to be judged.
 * @returns the faults in sequence
 */
export function plan(minutes: number): Trouble[] {
  const apart = minutes < 2 ? 14 : isShort(minutes) ? 25 : 60;
  const count = Math.max(0, Math.floor((minutes * 60 - 15) / apart));
  const usual = kinds.filter((kind) => kind !== "restart" && kind !== "kill");
  let others = 0;
  return Array.from({ length: count }, (_, at) => {
    const seconds = (at + 1) * apart - 5;
    if (at === 2 || at === count - 1) return { at: seconds, kind: "restart" };
    if (at === 5) return { at: seconds, kind: "kill" };
    others += 1;
    return { at: seconds, kind: usual[(others - 1) % usual.length] ?? "refuse" };
  });
}

/** State words without an alarm. */
const good: ReadonlySet<string> = new Set(["live", "closed"]);
/** ms to wait for a recovery */
const recoveryTimeout = 120_000;
/** ms; data of this age is as new as possible during a session */
const newEnough = 15_000;

export async function befall(stage: Stage, wall: Wall, trouble: Trouble, most: number): Promise<Recovery> {
  const { kind } = trouble;
  const length = Math.min(lasts[kind], most) * 1000;
  await begin(stage, kind);
  await pause(length);
  const word = await wall.word();
  await end(stage, kind);
  const over = Date.now();
  // after a freeze the market itself stood still, so only later data is new
  const took = await recovery(wall, over, kind === "freeze" ? over : over - newEnough);
  return { ...trouble, took, word };
}

async function begin({ exchange, server, link }: Stage, kind: Kind): Promise<void> {
  switch (kind) {
    case "refuse":
      return link.all("refused");
    case "reset":
      return link.reset();
    case "silence":
      return link.all("silent");
    case "push":
      return link.push("refused");
    case "freeze":
      return exchange.freeze();
    case "restart":
      return void (await server.stop());
    case "kill":
      return server.kill();
    default:
      return kind satisfies never;
  }
}

/** Ends the fault. Resolves when the broken part answers again. */
async function end({ exchange, server, link }: Stage, kind: Kind): Promise<void> {
  link.push("open");
  link.all("open");
  if (kind === "freeze") exchange.thaw();
  if (kind === "restart" || kind === "kill") await server.start();
}

/** @param stamped epoch ms; only data stamped later counts as new */
async function recovery(wall: Wall, since: number, stamped: number): Promise<number | undefined> {
  let fresh: number | undefined;
  const undo = await wall.arrivals(({ at, stamp }) => {
    if (at >= since && stamp >= stamped) fresh ??= at;
  });
  try {
    while (Date.now() - since < recoveryTimeout) {
      const word = await wall.word();
      if (fresh !== undefined && good.has(word)) return Math.max(fresh, Date.now()) - since;
      await pause(200);
    }
    return undefined;
  } finally {
    await undo();
  }
}
