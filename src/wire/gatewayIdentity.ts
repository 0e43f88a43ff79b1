/** Whose chart or papers an answer has. Only the gateway judges them; on the page this would be loaded before the board. */
import {
  type Asked,
  type BodyOf,
  idsOf,
  otherAmong,
  type Reader,
  type Rows,
  tickerOf,
} from "./lineIdentity.ts";

/** The service names no symbol in its papers, but if it does, one of them must be the line's. */
function otherPapers(rows: Rows, { line, known }: Asked): string | undefined {
  const symbols = rows.flatMap(({ symbol }) => (typeof symbol === "string" && symbol !== "" ? symbol : []));
  const isAbout = symbols.some((symbol) => tickerOf(symbol) === tickerOf(line));
  return otherAmong("company", idsOf(rows, "securityId"), line, known) ?? (isAbout ? undefined : symbols[0]);
}

export const gatewayReaders = {
  "/companyChartDataByStock"({ id, chartData }: BodyOf<"stockSeries">, { line, params }) {
    // a day's point has the stock's id, a trade its own
    const ids = id != null ? [id] : Number(params["period"]) === 1 ? [] : idsOf(chartData, "id");
    return ids.length === 0 || ids.includes(Number(line)) ? undefined : `stock id ${ids[0]}`;
  },
  "/announcements": ({ infoAnnouncement }: BodyOf<"legacyAnnouncements">, asked) =>
    otherPapers(infoAnnouncement, asked),
  "/getAnnouncementByCompany": ({ reqCompanyAnnouncement }: BodyOf<"companyAnnouncements">, asked) =>
    otherPapers(reqCompanyAnnouncement, asked),
} satisfies Readonly<Record<string, Reader>>;
