/** Whether a document is Pola's page. Every built page has this mark; an answer of a proxy or a captive portal lacks it. */
export const isOurPage = (html: string): boolean => /<meta name="build" content="[^"]+"/.test(html);

/** Server addresses that never serve the page: data, API documents, and addresses for operators and displays. */
export const notThePage =
  /^\/(api|files|v1)(\/|$)|^\/(healthz|readyz|metrics|lines|sector-names|walls|recordings|openapi\.json|asyncapi\.yaml|docs|version|mcp|robots\.txt|favicon\.ico|\.well-known\/security\.txt)(\/|\?|$)/;

/** Tables, single figures and events for readers outside the page are under this path. */
export const readersPath = "/v1";
