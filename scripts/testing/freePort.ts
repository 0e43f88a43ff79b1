import { createServer } from "node:net";

/**
 * Ports that no system gives to a connection or to a server that asks for any port. A server that is started again on its port therefore
 * finds it free.
 */
const [first, last] = [10_000, 32_000];

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });

/** A TCP port on which nothing listens. Tests in other processes choose theirs at the same time, so it is one of many. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
}
