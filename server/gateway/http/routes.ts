/** The routes of all rooms, and their middleware. Routes under `/api` are generated from `operations`. */
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import { notThePage } from "#wire/gateway/pageFiles";
import { isOperationName, type OperationName, operations } from "#wire/operations";
import { type BuiltPage, isFileOfPage, pageResponse } from "./builtPage.ts";
import { type Allowance, allowanceHeaders, type HeaderRecord, setAll, timing } from "./headers.ts";
import { Problem, safeExcerpt } from "./problem.ts";
import { pathOf } from "./requestTarget.ts";

type Env = { Bindings: HttpBindings };
type Ask = Context<Env>;

/** @throws Problem */
export type Handler = (context: Ask) => Response | Promise<Response>;

/** `get` answers HEAD too. */
interface Route {
  get?: Handler;
  post?: Handler;
}

/** What a room answers, by address. An address that ends in an asterisk stands for all addresses below it, and takes only GET and HEAD. */
export type Routes = Readonly<Record<string, Route>>;

/** A route with a JSON text that a client may keep but must ask for again. */
export const jsonRoute = (
  body: (incoming: IncomingMessage) => string | Promise<string>,
  headers: HeaderRecord,
): Route => ({
  get: async ({ env }) =>
    new Response(await body(env.incoming), {
      headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-cache" },
    }),
});

/** @throws Problem */
export type ApiHandler = (name: OperationName, incoming: IncomingMessage) => Promise<Response>;

export interface AppOptions {
  api: ApiHandler;
  pages: BuiltPage;
  /** all other addresses */
  routes: Routes;
  headers: HeaderRecord;
  /** @throws Problem if this address is over its limit */
  admit(context: Ask): Promise<Allowance>;
  /** ms of a monotonic clock */
  now: () => number;
  /** @param took ms */
  answered(route: string, status: number, took: number): void;
  log: Logger;
}

export function createApp(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>({ strict: true });
  app.use(answerMetrics(options), requestLimit(options));
  app.onError((error, context) => problemResponse(error, context, options));
  app.notFound((context) => pageOrNothing(context, options));
  addOperations(app, options);
  addRoutes(app, options);
  return app;
}

/** Adds the duration to each answer, and counts the answer by route and status. */
const answerMetrics =
  ({ now, answered }: AppOptions): MiddlewareHandler<Env> =>
  async (context, next) => {
    const began = now();
    await next();
    const took = now() - began;
    context.env.outgoing.setHeader("Server-Timing", timing(took));
    answered(routeOf(context) ?? "*", context.res.status, took);
  };

/** Counts each request against its address's limit. Files of the page do not count. */
const requestLimit =
  ({ admit, pages }: AppOptions): MiddlewareHandler<Env> =>
  async (context, next) => {
    if (routeOf(context) !== undefined || !isOfPage(context, pages))
      setAll(context.env.outgoing, allowanceHeaders(await admit(context)));
    await next();
  };

/** The declared route of a request, without a trailing slash; undefined if there is none. */
const routeOf = (context: Ask): string | undefined =>
  matchedRoutes(context)
    .find(({ path }) => path !== "/*")
    ?.path.replace(/\/$/, "");

function addOperations(app: Hono<Env>, { api }: AppOptions): void {
  for (const name of Object.keys(operations).filter(isOperationName)) {
    const { method, path } = operations[name];
    const allowed = method === "GET" ? ["GET", "HEAD"] : ["POST"];
    app.on(method, `/api${path}`, ({ env }) => api(name, env.incoming));
    app.all(`/api${path}`, refuseOther(...allowed));
  }
}

function addRoutes(app: Hono<Env>, { routes, headers }: AppOptions): void {
  for (const [route, { get, post }] of Object.entries(routes)) {
    if (!notThePage.test(route))
      throw new Error(`notThePage lacks ${route}, so the service worker would answer it with the page`);
    if (get) app.get(route, get);
    if (post) app.post(route, post);
    app.all(route, refuseOther(...(get ? ["GET", "HEAD"] : []), ...(post ? ["POST"] : [])));
    if (!get || route.endsWith("*")) continue;
    app.get(`${route}/`, ({ req }) => slashRedirect(`${route}${new URL(req.url).search}`, headers));
  }
}

/** Redirects an address with a trailing slash, which would otherwise open the page. */
const slashRedirect = (to: string, headers: HeaderRecord) =>
  new Response(null, { status: 308, headers: { ...headers, Location: to } });

const refuseOther =
  (...allowed: string[]) =>
  ({ req }: Ask) =>
    refuseMethod(req.method, allowed);

function refuseMethod(method: string, allowed: readonly string[]): never {
  const allow = allowed.join(", ");
  const detail = `${safeExcerpt(method)} is not allowed here; allowed: ${allow}`;
  throw new Problem({ status: 405, detail }, { Allow: allow });
}

function pageOrNothing({ req, env }: Ask, { pages, headers }: AppOptions): Response {
  const path = pathOf(env.incoming.url);
  if (isOurs(path))
    throw new Problem({ status: 404, detail: `${safeExcerpt(path)} is not an address of this server` });
  const { method } = req;
  if (method !== "GET" && method !== "HEAD") refuseMethod(method, ["GET", "HEAD"]);
  const found = pages.find(path);
  if (!found) return notBuiltPage(headers);
  if (isFileOfPage(path) && found.path !== path) throw new Problem({ status: 404, detail: "no such file" });
  const asking = { method, accepted: req.header("accept-encoding"), named: req.header("if-none-match") };
  return pageResponse({ ...found, ...asking }, headers);
}

/**
 * Whether a request is for a file of the page. Such files have no rate limit, because a hundred displays of one address may reload at once
 * for a new version. They come from memory, so an answer takes no longer than a refusal.
 */
function isOfPage({ req: { method }, env }: Ask, pages: BuiltPage): boolean {
  const path = pathOf(env.incoming.url);
  return (method === "GET" || method === "HEAD") && !isOurs(path) && pages.has(path);
}

/** Addresses that never open the page: the server's own, and hidden files. */
const isOurs = (path: string) => /^\/(api|files|v1|mcp)(\/|$)|\/(\.|%2e)/i.test(path);

function notBuiltPage(headers: HeaderRecord): Response {
  const text = "The page is not built. Run: npm run build\n";
  return new Response(text, {
    status: 503,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", "Retry-After": "5" },
  });
}

function problemResponse(
  error: unknown,
  { req, env }: Ask,
  { headers, log }: Pick<AppOptions, "headers" | "log">,
): Response {
  if (!(error instanceof Problem))
    log.error(
      { err: error, method: req.method, id: env.outgoing.getHeader("X-Request-Id") },
      "request failed",
    );
  const problem = error instanceof Problem ? error : new Problem({ status: 500, detail: "internal error" });
  log.debug({ method: req.method, status: problem.status }, "refused");
  return new Response(JSON.stringify(problem.body), {
    status: problem.status,
    headers: {
      ...headers,
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      ...problem.headers,
    },
  });
}
