/** Puts every address of the gateway behind one listener for Node's HTTP server. */
import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Answers } from "./answers.ts";
import { type ApiOptions, createApi } from "./api.ts";
import { createApp } from "./app.ts";
import { asyncApi, toYaml } from "./asyncapi.ts";
import type { BrowserBroker } from "./broker.ts";
import { createFiles } from "./files.ts";
import { createHealth } from "./health.ts";
import type { House } from "./house.ts";
import { openApi } from "./openapi.ts";
import type { Pages } from "./pages.ts";
import type { PushLink } from "./push.ts";
import { refusedTarget, writeProblem } from "./requestTarget.ts";
import { securityHeaders } from "./securityHeaders.ts";

export interface AddressesOptions {
  house: House;
  answers: Answers;
  broker: BrowserBroker;
  link: PushLink;
  pages: Pages;
  admit: (incoming: IncomingMessage) => Promise<void>;
  answered: ApiOptions["answered"];
  /** where file paths of the service lead */
  files: string;
  frameAncestors: string;
  version: string;
}

type Asked = Context<{ Bindings: HttpBindings }>;
const urlOf = ({ incoming }: HttpBindings) => incoming.url ?? "/";

export function listenAtAddresses(options: AddressesOptions): RequestListener {
  const { house, pages, admit } = options;
  const headers = securityHeaders(options.frameAncestors);
  const files = createFiles({ upstream: house.upstream, base: options.files });
  const app = createApp({
    api: createApi({ answers: options.answers, clock: house.clock, headers, answered: options.answered }),
    pages,
    headers,
    log: house.log,
    fixed: { ...healthAddresses(options, headers), ...paperAddresses(options.version, headers) },
    files: ({ env, req }) =>
      files({
        path: urlOf(env).replace(/^\/files\/|\?.*$/g, ""),
        method: req.method,
        named: req.header("if-none-match"),
        cut: () => env.outgoing.destroy(),
      }),
    admit: ({ env }) => admit(env.incoming),
    answered: (route, status) => house.tally.requests.inc({ route, status: String(status) }),
  });
  const listener = getRequestListener(app.fetch);
  return (incoming, outgoing) => {
    const refused = refusedTarget(incoming.url);
    if (refused) writeProblem(outgoing, refused, headers);
    else void listener(incoming, outgoing);
  };
}

function healthAddresses({ house, answers, broker, link, pages }: AddressesOptions, headers: Headers) {
  const health = createHealth({ house, answers, pages, broker, link, headers });
  return Object.fromEntries(
    Object.entries(health).map(([path, give]) => [path, ({ env }: Asked) => give(urlOf(env))]),
  );
}

function paperAddresses(version: string, headers: Headers) {
  const paper = (text: string, type: string) => () =>
    new Response(text, { headers: { ...headers, "Content-Type": type, "Cache-Control": "no-cache" } });
  return {
    "/openapi.json": paper(JSON.stringify(openApi(version)), "application/json"),
    "/asyncapi.yaml": paper(toYaml(asyncApi(version)).trimStart(), "application/yaml"),
  };
}

type Headers = ReturnType<typeof securityHeaders>;
