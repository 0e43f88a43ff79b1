/** Addresses of the server that are never the page: data, papers and what operators and displays tell it. */
export const notThePage =
  /^\/(api|files)(\/|$)|^\/(healthz|readyz|metrics|lines|sector-names|walls|openapi\.json|asyncapi\.yaml|docs|version|robots\.txt|favicon\.ico|\.well-known\/security\.txt)(\/|\?|$)/;
