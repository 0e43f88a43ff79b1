/** Whose papers an answer has. The gateway judges them; on the page this would be loaded before the board. */
import {
  type BodyOf,
  type IdentityQuestion,
  idsOf,
  otherAmong,
  type Reader,
  tickerOf,
  type WireRows,
} from "./lineIdentity.ts";

/** A longer text, or one with other characters, names no line. */
const symbolForm = /^[A-Z][A-Z\d&-]{0,11}(\.[A-Z]\d{4})?$/i;

/** The service names no symbol in its papers, but if it does, one of them must be the line's. */
function otherPapers(rows: WireRows, { line, known }: IdentityQuestion): string | undefined {
  const symbols = rows.flatMap(({ symbol }) =>
    typeof symbol === "string" && symbolForm.test(symbol) ? symbol : [],
  );
  const isAbout = symbols.some((symbol) => tickerOf(symbol) === tickerOf(line));
  return otherAmong("company", idsOf(rows, "securityId"), line, known) ?? (isAbout ? undefined : symbols[0]);
}

export const paperReaders = {
  "/announcements": ({ infoAnnouncement }: BodyOf<"legacyAnnouncements">, asked) =>
    otherPapers(infoAnnouncement, asked),
  "/getAnnouncementByCompany": ({ reqCompanyAnnouncement }: BodyOf<"companyAnnouncements">, asked) =>
    otherPapers(reqCompanyAnnouncement, asked),
} satisfies Readonly<Record<string, Reader>>;
