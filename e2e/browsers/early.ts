/** Between browser and gateway: adds a script to each document that hears errors from the first line on, and counts what is pushed. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { openFront } from "#e2e/testing/front";

/** Addresses of the script and of what it hears; the page's policy allows both, because they are of the page's own origin. */
const scriptPath = "/early-listener.js";
const heardPath = "/early-heard";

/** Runs in the page before its own scripts. */
function listen(to: string): void {
  const tell = (text: string) => void navigator.sendBeacon(to, text);
  const words = (thrown: unknown) =>
    thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  addEventListener(
    "error",
    (event) => {
      const { target } = event;
      if (target instanceof Element) {
        const address = target.getAttribute("href") ?? target.getAttribute("src") ?? "";
        // Firefox reports a failure if a module is to be preloaded that is already running
        const runs = [...document.scripts].some(({ src }) => src === new URL(address, location.href).href);
        // WebKit reports the pictures whose loading ends because the page is left; by then no timer runs any more
        if (!runs) setTimeout(() => tell(`not loaded: ${target.outerHTML.slice(0, 200)}`), 300);
      }
      // an observer that is called again in the next frame; nothing is lost
      else if (event instanceof ErrorEvent && !event.message.startsWith("ResizeObserver loop"))
        tell(`uncaught: ${event.message}`);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => tell(`unhandled: ${words(reason)}`));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    tell(`refused by the policy: ${effectiveDirective} ${blockedURI} ${sample}`),
  );
  const { error } = console;
  console.error = (...args: unknown[]) => {
    tell(`console: ${args.map(words).join(" ")}`);
    error.apply(console, args);
  };
}

export interface Early {
  url: string;
  /** what the pages have complained of since the last call */
  heard(): string[];
  /** figures pushed since the last call: frames of a topic */
  pushed(): number;
  close(): void;
}

/** Requests that may fail: an answer that a replay did not record. */
const mayFail = /^\/recordings\/[^/]+\/answers\//;

export async function openEarly(gateway: string): Promise<Early> {
  const heard: string[] = [];
  let pushed = 0;

  const take = async (question: IncomingMessage, reply: ServerResponse) => {
    let text = "";
    for await (const chunk of question) text += chunk;
    heard.push(text);
    reply.writeHead(204).end();
  };
  /** A document with the script, or any other answer as it is. */
  const relay = async (path: string, reply: ServerResponse) => {
    const answer = await fetch(gateway + path, { headers: { accept: "text/html" } });
    const headers = Object.fromEntries(answer.headers);
    for (const name of [
      "content-encoding",
      "content-length",
      "connection",
      "keep-alive",
      "transfer-encoding",
    ])
      delete headers[name];
    const whole = Buffer.from(await answer.arrayBuffer());
    const isDocument = headers["content-type"]?.startsWith("text/html");
    reply.writeHead(answer.status, headers);
    reply.end(
      isDocument ? whole.toString().replace("<head>", `<head><script src="${scriptPath}"></script>`) : whole,
    );
  };
  const front = await openFront(
    gateway,
    (question, reply) => {
      const { method, url = "/" } = question;
      if (url === heardPath) void take(question, reply);
      else if (url === scriptPath)
        reply
          .writeHead(200, { "content-type": "text/javascript" })
          .end(`((__name) => (${String(listen)})("${heardPath}"))((named) => named)`);
      else if (method === "GET" && !/^\/(api|assets|recordings|v1)\b|\.\w+$/.test(url.split("?")[0] ?? ""))
        relay(url, reply).catch(() => reply.destroy());
      else {
        reply.once("finish", () => {
          if (reply.statusCode >= 400 && !mayFail.test(url))
            heard.push(`answered with ${reply.statusCode}: ${method} ${url}`);
        });
        return false;
      }
      return true;
    },
    (octets) => {
      if (octets.includes("MESSAGE")) pushed += 1;
    },
  );
  return {
    url: front.url,
    heard: () => heard.splice(0),
    pushed: () => {
      const count = pushed;
      pushed = 0;
      return count;
    },
    close: () => front.close(),
  };
}
