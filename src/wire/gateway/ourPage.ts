/** What every page of a build bears: whoever else answers in the server's place, a proxy or a hotel's network, does not. */
export const isOurPage = (html: string): boolean => /<meta name="build" content="[^"]+"/.test(html);

/** Addresses of the server that are never the page: data, papers and what operators and displays tell it. */
export const notThePage =
  /^\/(api|files)(\/|$)|^\/(healthz|readyz|metrics|lines|sector-names|walls|openapi\.json|asyncapi\.yaml|docs|version|robots\.txt|favicon\.ico|\.well-known\/security\.txt)(\/|\?|$)/;
