/** Declares an address of the gateway's own, and encodes its requests. */
import type { Read, Shape } from "./schema.ts";

/** A JSON body of a shape, any text, or a body that nobody reads. */
export type ReplyKind = Shape | "text" | "none";

/**
 * An address of the server that served the page. A plain proxy has none of them: it answers with 404, 405, or a page of its own. So all of
 * these mean that the server has nothing there.
 */
export interface Address<P extends object = object, R extends ReplyKind = ReplyKind> {
  readonly method: "GET" | "HEAD" | "POST";
  /** `{name}` stands for a parameter */
  readonly path: string;
  readonly reply: R;
  /** true if the browser must not answer from its cache */
  readonly uncached?: true;
  /** true if the page asks again within seconds by itself, so that a failure is shown at once */
  readonly frequent?: true;
  /** the kind of body to ask for; by default JSON for a shape, else any */
  readonly accept?: string;
  /** Never set. It has the type of the parameters: those in the path, then those of the query, or the fields of a posted body. */
  readonly params?: P;
}

type NoParams = Readonly<Record<never, never>>;

/** An address without parameters, or with those of the given type. */
export const get = <R extends ReplyKind, P extends object = NoParams>(
  path: string,
  reply: R,
): Address<P, R> => ({ method: "GET", path, reply });

export type AddressBody<R extends ReplyKind> = R extends Shape ? Read<R> : R extends "text" ? string : true;

export interface AddressedRequest {
  target: string;
  init: RequestInit;
}

/** @param params of a query in their sequence; one that is undefined is left out */
export function addressedRequest<P extends object>(
  {
    method,
    path,
    reply,
    uncached,
    accept = typeof reply === "object" ? "application/json" : undefined,
  }: Address<P>,
  params: P,
): AddressedRequest {
  const inPath = new Set<string>();
  const given = new Map(Object.entries(params));
  const place = path.replace(/\{(\w{1,20})\}/g, (_, name: string) => {
    inPath.add(name);
    return String(given.get(name));
  });
  const rest = [...given].filter(([name, value]) => value !== undefined && !inPath.has(name));
  const init: RequestInit = {
    method,
    ...(accept && { headers: { Accept: accept } }),
    ...(uncached && { cache: "no-store" }),
  };
  if (method === "POST") {
    const body = JSON.stringify(Object.fromEntries(rest));
    return { target: place, init: { ...init, headers: { "Content-Type": "application/json" }, body } };
  }
  const query = new URLSearchParams();
  for (const [name, value] of rest) query.set(name, String(value));
  return { target: query.size ? `${place}?${query}` : place, init };
}
