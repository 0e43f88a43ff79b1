/** Requests to a gateway as a browser or a tool sends them. */
import { encode, type Operation } from "#wire/contract/operation";
import { type OperationName, operations } from "#wire/operations";

export function ask(
  url: string,
  name: OperationName,
  params: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const operation: Operation = operations[name];
  const { method, target, contentType, body } = encode(operation, params);
  const sent = { ...(contentType ? { "content-type": contentType } : {}), ...headers };
  return fetch(`${url}/api${target}`, { method, headers: sent, body: body ?? null });
}

/** Valid parameters for each operation that has any. */
export const someParams: Partial<Record<OperationName, Readonly<Record<string, string>>>> = {
  quote: { symbol: "ACME.N0000" },
  orderBook: { symbol: "ACME.N0000" },
  stockSeries: { stockId: "1", period: "1" },
  indexSeries: { chartId: "1", period: "1" },
  companyProfile: { symbol: "ACME.N0000" },
  legacyAnnouncements: { symbol: "ACME.N0000" },
  companyAnnouncements: { symbol: "ACME.N0000", fromDate: "2026-01-01", toDate: "2026-02-01" },
  news: { top: "true", type: "CN", numberOfRecord: "3" },
  events: { top: "true", year: "2026", numberOfRecord: "3" },
};
