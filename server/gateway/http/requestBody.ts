/** Reads a request's body within its bound, straight from the socket: a body past the bound is never held. */
import type { IncomingMessage } from "node:http";
import { Problem } from "./problem.ts";

/** Octets; the largest body taken at any address. */
export const bodyLimit = 16 * 1024;
/** What may still come of a refused body, octets: whoever sends it all before reading has the refusal then. */
const discardLimit = 32 * 1024 * 1024;
/** ms in which the refusal can still be read, where a body goes on and on: a connection cut at once takes it along. */
const lingering = 2_000;

/**
 * @param limit octets
 * @throws Problem 413, or 400 when the caller breaks off
 */
export function readRequestBody(incoming: IncomingMessage, limit = bodyLimit): Promise<string> {
  const announced = Number(incoming.headers["content-length"] ?? 0);
  if (announced > limit) {
    discard(incoming);
    return Promise.reject(tooLarge(limit));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      incoming.off("data", take);
      discard(incoming);
      reject(tooLarge(limit));
    };
    incoming.on("data", take);
    incoming.once("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    const broken = () => reject(new Problem({ status: 400, detail: "the body broke off" }));
    incoming.once("error", broken);
    incoming.once("close", broken);
  });
}

function discard(incoming: IncomingMessage): void {
  let size = 0;
  const drop = (chunk: Buffer) => {
    size += chunk.length;
    if (size <= discardLimit) return;
    incoming.off("data", drop);
    incoming.pause();
    incoming.socket.end();
    setTimeout(() => incoming.socket.destroy(), lingering).unref();
  };
  incoming.on("data", drop);
  incoming.resume();
}

export const tooLarge = (limit: number) =>
  new Problem({ status: 413, detail: `a body may have ${limit} octets` });
