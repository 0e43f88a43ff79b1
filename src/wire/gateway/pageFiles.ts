/** Files of the server that the page asks for: itself, the name of its newest build, and documents of the service. */
import * as v from "valibot";
import { type Address, get } from "#wire/contract/address";
import { record, row } from "#wire/contract/schema";

/** Whether a document is Pola's page. Every built page has this mark; an answer of a proxy or a captive portal lacks it. */
export const isOurPage = (html: string): boolean => /<meta name="build" content="[^"]+"/.test(html);

/** Server addresses that never serve the page: data, API documents, and addresses for operators and displays. */
export const notThePage =
  /^\/(api|files|v1)(\/|$)|^\/(healthz|readyz|metrics|lines|sector-names|index-weights|walls|recordings|openapi\.json|asyncapi\.yaml|docs|version|mcp|robots\.txt|favicon\.ico|\.well-known\/security\.txt)(\/|\?|$)/;

/** Tables, single figures and events for readers outside the page are under this path. */
export const readersPath = "/v1";

/** The build of the page that the server has. A browser's cache may have an older one. */
export const buildAddress = {
  ...get("/version.json", record(row({ build: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) }))),
  uncached: true,
} as const;

/** The page itself at an address, as the server has it now. */
export const pageAddress: Address<{ address: string }, "text"> = {
  method: "GET",
  path: "{address}",
  reply: "text",
  uncached: true,
  accept: "text/html",
};

/** Whether a document can be loaded; its body is not requested. `address` is under `/files/`. */
export const documentAddress: Address<{ address: string }, "none"> = {
  method: "HEAD",
  path: "{address}",
  reply: "none",
};
