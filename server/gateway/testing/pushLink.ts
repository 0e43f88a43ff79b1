/** A push link to a service with scripted behaviour. Sockets are real; the test advances the time. */

import { ExchangeLink, type PushState } from "#server/gateway/push/push";
import { silentLog } from "#server/stomp/session/rules";
import { HandClock } from "#server/stomp/testing/fixture";
import { StubService } from "#server/stomp/testing/stubService";
import type { Topic } from "#wire/leaderboards";

/** Waits until `holds` is true, while sockets deliver data. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

const row = {
  id: 1,
  securityId: 2,
  symbol: "A.N0000",
  price: 1,
  change: 0,
  changePercentage: 0,
  tradeDate: "2026-08-21T09:09:13.000+0000",
};
export const list = JSON.stringify([row]);

export async function openPushLink() {
  const service = await new StubService().open();
  const clock = new HandClock();
  const lists: { topic: Topic; body: string; at: number }[] = [];
  const states: PushState["state"][] = [];
  const told: string[] = [];
  const warned: string[] = [];
  const link = new ExchangeLink({
    url: service.url,
    origin: "https://exchange.example",
    pace: 1,
    log: {
      ...silentLog,
      info: (_, message) => told.push(message),
      warn: (_, message) => warned.push(message),
    },
    clock,
    epoch: () => 1_000_000 + clock.now(),
    random: () => 0.999,
    onList: ({ topic, octets, at }) => lists.push({ topic, body: octets.toString(), at }),
    onState: ({ state }) => states.push(state),
  });
  /** Waits until pings and pongs in flight have arrived. */
  const quiet = async () => {
    for (const socket of service.sockets) {
      const pong = new Promise((resolve) => socket.once("pong", resolve));
      socket.ping();
      await pong;
    }
  };
  return {
    service,
    clock,
    lists,
    states,
    /** info lines of the log */
    told,
    warned,
    link,
    isUp: () => link.state().state === "up",
    isDown: () => link.state().state === "down",
    quiet,
    /** Advances time in steps, so that pings can be answered between them. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 10_000) {
        clock.advance(Math.min(10_000, left));
        await quiet();
      }
    },
    async close() {
      link.close();
      await service.gone();
    },
  };
}

export type OpenPushLink = Awaited<ReturnType<typeof openPushLink>>;
