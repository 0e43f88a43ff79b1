/** The data of both charts: the minutes of a session, then ten trades a second. Each trade changes the newest bar or adds a bar. */
import { minute } from "#units/time";

const known = 290;

export interface Tick {
  /** ms */
  at: number;
  value: number;
  quantity: number;
}

/** A random walk from a fixed seed. */
function walk(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
}

export function startTicks(tell: (ticks: readonly Tick[], newest: Tick) => void): void {
  const next = walk(7);
  const from = Date.UTC(2026, 10, 20, 4, 0);
  const ticks: Tick[] = [];
  const add = (at: number) => {
    const before = ticks.at(-1)?.value ?? 100;
    const tick = { at, value: Math.round((before + next()) * 20) / 20, quantity: 100 };
    ticks.push(tick);
    return tick;
  };
  for (let n = 0; n < known; n++) add(from + n * minute);
  let count = 0;
  // a hundred trades per bar, so ten seconds of the benchmark are a minute of the market
  const trade = () => {
    count += 1;
    const at = from + (known + Math.floor(count / 100)) * minute + (count % 100) * 500;
    tell(ticks, add(at));
  };
  setInterval(trade, 100);
}
