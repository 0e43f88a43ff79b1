/** A relay between browser and server that counts the bytes sent back, compressed or not, including headers. */
import { createServer, connect as dial, type Socket } from "node:net";

export async function openRelay(port: number) {
  let bytes = 0;
  const open = new Set<Socket>();
  const relay = createServer({ noDelay: true }, (near) => {
    const far = dial({ port, host: "127.0.0.1", noDelay: true });
    far.on("data", (chunk) => {
      bytes += chunk.length;
    });
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => relay.listen(0, "127.0.0.1", done));
  const address = relay.address();
  if (typeof address !== "object" || !address) throw new Error("the relay has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => bytes,
    close: () => {
      for (const socket of open) socket.destroy();
      relay.close();
    },
  };
}
