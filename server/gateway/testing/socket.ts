/** Writes raw bytes to a port, without the corrections of an HTTP client. */
import { once } from "node:events";
import { connect } from "node:net";

/** longest wait, ms; enough for a machine that stalls */
const longest = 20_000;

/** @returns all data received until the peer closed the socket or sent nothing for `quiet` ms */
export async function speak(port: number, text: string, quiet = 1_000): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  const stop = () => socket.destroy();
  let timer = setTimeout(stop, longest);
  socket.on("data", (chunk: Buffer) => {
    heard += chunk.toString("latin1");
    clearTimeout(timer);
    timer = setTimeout(stop, quiet);
  });
  socket.write(text);
  // A reset counts as the end; data received before it is returned.
  await new Promise((resolve) => socket.once("close", resolve));
  clearTimeout(timer);
  return heard;
}

export const statusesOf = (heard: string): string[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? "");
