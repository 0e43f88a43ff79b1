/** Speaks to a port octet by octet, past everything an HTTP client would tidy up. */
import { once } from "node:events";
import { connect } from "node:net";

/** @returns all that came back until the other side closed, or for a while */
export async function speak(port: number, text: string, patience = 1_000): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk: Buffer) => {
    heard += chunk.toString("latin1");
  });
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  socket.write(text);
  const timer = setTimeout(() => socket.destroy(), patience);
  await once(socket, "close");
  clearTimeout(timer);
  return heard;
}

export const statusesOf = (heard: string): string[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? "");
