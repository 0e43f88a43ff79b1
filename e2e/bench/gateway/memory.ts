/** Memory for each subscriber, and for each subscriber that stops reading. */

import { residentKb } from "#e2e/bench/measuring/processes";
import { compare, median, say, short } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { type BrokerUnderTest, startBrokers } from "./brokers.ts";
import { gather, pause, quantile } from "./subscribers.ts";

const few = 1000;
const many = 5000;
const listeners = { all: 40, stalled: 20, rate: 1000, seconds: 6 };

/** Growth between a thousand and five thousand connections, per connection. */
async function perConnection({ pid, url, greet }: BrokerUnderTest) {
  const first = await gather(url, few, greet);
  await pause(2000);
  const before = residentKb(pid);
  const rest = await gather(url, many - few, greet);
  await pause(3000);
  const grown = residentKb(pid) - before;
  first.leave();
  rest.leave();
  await pause(2000);
  return { memory: grown / (many - few) };
}

/** Measures the same number of subscribers twice: all reading, then some stalled. */
async function stalled({ pid, url, greet }: BrokerUnderTest) {
  const subscribers = await gather(url, listeners.all, greet);
  await pause(2000);
  subscribers.delays();
  await pause(listeners.seconds * 1000);
  const calm = quantile(subscribers.delays(), 0.99);
  const before = residentKb(pid);
  subscribers.stall(listeners.stalled);
  subscribers.delays();
  let peak = before;
  for (let at = 0; at < listeners.seconds * 5; at++) {
    await pause(200);
    peak = Math.max(peak, residentKb(pid));
  }
  const disturbed = quantile(subscribers.delays(), 0.99);
  subscribers.leave();
  await pause(1000);
  return { memory: (peak - before) / 1024 / listeners.stalled, calm, disturbed };
}

export async function benchMemory(rounds: number): Promise<void> {
  const slow = await startBrokers(1);
  const brokers = ({ raw, peer, pola }: typeof slow) => (peer ? [raw, peer, pola] : [raw, pola]);
  const title = `Memory of a connection, between ${few} and ${many}`;
  const found = await compare(
    { title, rounds, units: { memory: "kB" }, aims: [] },
    brokers(slow).map((broker) => ({ name: broker.name, measure: () => perConnection(broker) })),
  );
  await slow.stop();
  const each = median((found.get("pola") ?? []).map(({ memory = Number.NaN }) => memory));
  record({ goal: "13", what: title, figure: `${short(each)} kB`, against: "at most 12 kB", met: each <= 12 });
  await benchStalled(rounds);
}

async function benchStalled(rounds: number): Promise<void> {
  const { raw, peer, pola, stop } = await startBrokers(listeners.rate);
  const title = `${listeners.stalled} of ${listeners.all} listeners stall at ${listeners.rate} messages a second`;
  const found = await compare(
    {
      title,
      rounds,
      units: {
        memory: "MiB per stalled reader",
        calm: "others' p99 before, ms",
        disturbed: "others' p99, ms",
      },
      aims: [],
    },
    (peer ? [raw, peer, pola] : [raw, pola]).map((broker) => ({
      name: broker.name,
      measure: () => stalled(broker),
    })),
  );
  await stop();
  const own = found.get("pola") ?? [];
  const of = (figure: string) => median(own.map((row) => row[figure] ?? Number.NaN));
  const memory = of("memory");
  const what = `${title}: memory each`;
  record({ goal: "13", what, figure: `${short(memory)} MiB`, against: "at most 1 MiB", met: memory <= 1 });
  const ratio = of("disturbed") / of("calm");
  record({
    goal: "13",
    what: `${title}: others' p99`,
    figure: `${short(of("disturbed"))} ms`,
    against: `${short(ratio)}x the run without (at most 1.3x)`,
    met: ratio <= 1.3,
  });
  say(`  the kernel holds what it holds of a reader that stalls; only what the server keeps is counted`);
}
