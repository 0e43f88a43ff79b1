/** Speaks to a port octet by octet, past everything an HTTP client would tidy up. */
import { once } from "node:events";
import { connect } from "node:net";

/** A machine that stands still is no silence, ms. */
const longest = 20_000;

/** @returns all that came back until the other side closed, or said nothing more for a while, ms */
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
  // a reset is an end like any other: what was heard before it counts
  await new Promise((resolve) => socket.once("close", resolve));
  clearTimeout(timer);
  return heard;
}

export const statusesOf = (heard: string): string[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? "");
