/** The connection between a browser and the gateway. It can be cut, refused or silenced, completely or only for the push link. */
import { createServer, connect as dial, type Socket } from "node:net";
import { freePort } from "#scripts/testing/freePort";

type State = "open" | "refused" | "silent";

export interface Link {
  url: string;
  /** refuses or silences new and existing connections; "open" restores them */
  all(state: State): void;
  /** the same for WebSocket connections only */
  push(state: State): void;
  /** resets existing connections, like a network switch that restarts; new connections work */
  reset(): void;
  /** number of push links opened so far */
  pushed(): number;
  close(): Promise<void>;
}

const upgrade = /^upgrade:\s*websocket/im;

interface Pair {
  browser: Socket;
  gateway: Socket | undefined;
  push: boolean;
}

function apply(pair: Pair, state: State): void {
  if (state === "open") return;
  if (state === "refused") pair.browser.destroy();
  pair.gateway?.destroy();
  pair.browser.unpipe();
}

export async function openLink(target: number): Promise<Link> {
  const states = { all: "open" as State, push: "open" as State };
  const pairs = new Set<Pair>();
  let pushed = 0;
  const stateOf = (pair: Pair) => (states.all === "open" && pair.push ? states.push : states.all);

  const server = createServer((browser) => {
    const pair: Pair = { browser, gateway: undefined, push: false };
    pairs.add(pair);
    browser.once("close", () => {
      pairs.delete(pair);
      pair.gateway?.destroy();
    });
    browser.on("error", () => browser.destroy());
    if (states.all !== "open") return apply(pair, states.all);
    // the first bytes show whether it is a push link or a request
    browser.once("data", (head) => {
      pair.push = upgrade.test(head.toString("latin1"));
      if (pair.push) pushed += 1;
      const state = stateOf(pair);
      if (state !== "open") return apply(pair, state);
      const gateway = dial(target, "127.0.0.1");
      pair.gateway = gateway;
      gateway.on("error", () => browser.destroy());
      gateway.once("close", () => {
        if (stateOf(pair) !== "silent") browser.destroy();
      });
      gateway.write(head);
      browser.pipe(gateway).pipe(browser);
    });
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));

  const set = (which: keyof typeof states, state: State) => {
    states[which] = state;
    for (const pair of pairs) if (which === "all" || pair.push) apply(pair, state);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    all: (state) => set("all", state),
    push: (state) => set("push", state),
    reset: () => {
      for (const { browser } of pairs) browser.resetAndDestroy();
    },
    pushed: () => pushed,
    close: () =>
      new Promise((done) => {
        for (const { browser } of pairs) browser.destroy();
        server.close(() => done());
      }),
  };
}
