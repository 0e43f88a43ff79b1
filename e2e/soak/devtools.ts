/**
 * Communicates with a browser only by its own protocol. A test library would keep the page's answers, requests and console in memory,
 * which is what we measure.
 */
import { once } from "node:events";
import type { CDPSession } from "playwright/test";
import { WebSocket } from "ws";

/** One target of the protocol. */
export interface Session {
  send: CDPSession["send"];
  on(event: string, listener: (params: Readonly<Record<string, unknown>>) => void): void;
}

export interface DevTools {
  browser: Session;
  attach(targetId: string): Promise<Session>;
  close(): void;
}

interface Waiting {
  done: (result: never) => void;
  fail: (error: Error) => void;
}
interface Heard {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { message: string };
}

/** ms without an answer after which the page counts as hung or gone */
const answerTimeout = 60_000;

export async function connectDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
  await once(socket, "open");
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((params: Record<string, unknown>) => void)[]>();
  let last = 0;

  socket.on("message", (data) => {
    const heard: Heard = JSON.parse((data as Buffer).toString("utf8"));
    if (heard.id === undefined) {
      const key = `${heard.sessionId ?? ""} ${heard.method}`;
      for (const listener of listeners.get(key) ?? []) listener(heard.params ?? {});
      return;
    }
    const { done, fail } = waiting.get(heard.id) ?? {};
    waiting.delete(heard.id);
    if (heard.error) fail?.(new Error(heard.error.message));
    else done?.(heard.result as never);
  });
  socket.on("close", () => {
    for (const { fail } of waiting.values()) fail(new Error("the browser is gone"));
    waiting.clear();
  });

  const session = (sessionId?: string): Session => ({
    send: ((method: string, params: object = {}) =>
      new Promise((done, fail) => {
        const id = ++last;
        const timer = setTimeout(() => {
          waiting.delete(id);
          fail(new Error(`${method}: no answer within ${answerTimeout / 1000} s`));
        }, answerTimeout);
        const settled = (then: (value: never) => void) => (value: never) => {
          clearTimeout(timer);
          then(value);
        };
        waiting.set(id, { done: settled(done), fail: settled(fail) as (error: Error) => void });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      })) as Session["send"],
    on(event, listener) {
      const key = `${sessionId ?? ""} ${event}`;
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
  });
  const browser = session();
  return {
    browser,
    async attach(targetId) {
      const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
      return session(sessionId);
    },
    close: () => socket.close(),
  };
}
