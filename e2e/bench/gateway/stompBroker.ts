/** stomp-broker-js, which sends messages of this size to all subscribers at this rate. Prints its port. */
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { peers } from "#e2e/bench/measuring/peerPackages";
import { topics } from "#wire/leaderboards";

interface StompServer {
  send(topic: string, headers: Record<string, string>, body: string): void;
}
interface Options {
  server: unknown;
  path: string;
  protocol: "ws";
}
const load = createRequire(join(peers, "package.json"));
// the package has no types of its own
const Server = load("stomp-broker-js") as new (options: Options) => StompServer;

const [size = "2200", rate = "20"] = process.argv.slice(2);
/** approximate bytes of the frame around the body */
const around = 150;

const http = createServer();
const broker = new Server({ server: http, path: "/", protocol: "ws" });
const body = "x".repeat(Math.max(1, Number(size) - around));
setInterval(() => broker.send(topics.gainers, { timestamp: `${Date.now()}` }, body), 1000 / Number(rate));
http.listen(0, "127.0.0.1", () => {
  const address = http.address();
  if (typeof address === "object" && address) process.stdout.write(`${address.port}\n`);
});
