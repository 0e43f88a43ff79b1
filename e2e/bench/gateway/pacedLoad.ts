/** Sends requests at an even rate over open sockets, even if answers take long. Bodies are counted, not decoded. */
import { Agent, request } from "node:http";
import { quantile } from "./subscribers.ts";

export interface Paced {
  p50: number;
  p99: number;
  max: number;
  failed: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

/** @returns ms from the request to the last byte; undefined if the status was not 200 */
export function ask(url: string): Promise<number | undefined> {
  const started = performance.now();
  return new Promise((done) => {
    const question = request(
      url,
      {
        agent,
        method: "POST",
        headers: { "content-type": "application/json", "content-length": 2, "accept-encoding": "gzip" },
      },
      (reply) => {
        reply.resume();
        reply.once("end", () => done(reply.statusCode === 200 ? performance.now() - started : undefined));
      },
    );
    // the server may have closed the socket just before it was used again, and then never read this request
    question.once("error", () => done(question.reusedSocket ? ask(url) : undefined));
    question.end("{}");
  });
}

/** @param rate requests a second */
export async function pacedLoad(url: string, rate: number, seconds: number): Promise<Paced> {
  const answers: Promise<number | undefined>[] = [];
  const started = performance.now();
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - started;
      while (answers.length < Math.min(elapsed / 1000, seconds) * rate) answers.push(ask(url));
      if (elapsed < seconds * 1000) return;
      clearInterval(timer);
      done();
    }, 3);
  });
  const all = await Promise.all(answers);
  const times = all.filter((time) => time !== undefined);
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: Math.max(...times),
    failed: all.length - times.length,
  };
}
