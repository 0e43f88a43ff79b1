/** Goals 11 and 12: the broker's CPU time per million deliveries and their delay, compared with a minimal writer. */

import { cpuSeconds } from "#e2e/bench/measuring/processes";
import { type Aim, compare } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { type BrokerUnderTest, startBrokers } from "./brokers.ts";
import { gather, pause, quantile } from "./subscribers.ts";

const seconds = 5;

/** One round: the subscribers connect, receive and leave. */
export async function listen(
  { pid, url, greet }: Pick<BrokerUnderTest, "pid" | "url" | "greet">,
  clients: number,
) {
  const subscribers = await gather(url, clients, greet);
  await pause(500);
  subscribers.delays();
  const before = { cpu: cpuSeconds(pid), received: subscribers.received() };
  await pause(seconds * 1000);
  const deliveries = subscribers.received() - before.received;
  const cpu = ((cpuSeconds(pid) - before.cpu) / deliveries) * 1e6;
  const delays = subscribers.delays();
  subscribers.leave();
  await pause(500);
  return { cpu, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
}

/** @param rate messages a second for each client */
async function compareBrokers(rounds: number, clients: number, rate: number): Promise<void> {
  const { raw, peer, peerMissing, pola, size, stop } = await startBrokers(rate);
  const title = `Fan-out, ${clients} clients, ${rate} messages a second of ${size} bytes`;
  const of = pola.name;
  const aims: Aim[] = [
    { goal: "11", figure: "cpu", of, beside: raw.name, atMost: 1.5 },
    { goal: "12", figure: "p99", of, beside: raw.name, atMost: 1.5 },
  ];
  if (peer) aims.push({ goal: "11", figure: "cpu", of, beside: peer.name, atMost: 0.6 });
  else record({ goal: "11", what: title, figure: "", against: peerMissing, met: undefined });
  const brokers = peer ? [raw, peer, pola] : [raw, pola];
  await compare(
    {
      title,
      rounds,
      units: { cpu: "seconds per million deliveries", p50: "ms", p99: "ms" },
      aims,
    },
    brokers.map((broker) => ({ name: broker.name, measure: () => listen(broker, clients) })),
  );
  await stop();
}

export async function benchFanOut(rounds: number): Promise<void> {
  await compareBrokers(rounds, 1000, 20);
  const against = "0.2x RabbitMQ: it is not installed by the bench";
  record({ goal: "11", what: "Fan-out", figure: "", against, met: undefined });
}

export const benchWideFanOut = (rounds: number): Promise<void> => compareBrokers(rounds, 5000, 4);
