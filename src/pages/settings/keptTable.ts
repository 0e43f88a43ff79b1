/** The names of what Pola keeps in a browser, and a check of the texts that an import may write. */
import "#ui/messages/en/header";
import * as v from "valibot";
import { rulesFormat } from "#feed/alerts/ruleBook";
import { type PositionRecord, readBackup } from "#feed/positions/positionRecords";
import { positionDatabase } from "#stored/databases";
import { isCopy, type KeptName, keptName } from "#stored/keys";
import type { TextFormat } from "#stored/textFormat";
import { text } from "#ui/messages/text";
import { preferencesFormat } from "#ui/preferences/preferences";
import { watchlistsFormat } from "#ui/watchlists/watchlists";
import { marksFormat } from "#views/disclosures/list/marks";
import { problemText } from "./fileProblem.ts";

/** The user's own choices. */
const importedFormats: { readonly [N in KeptName]?: Pick<TextFormat<unknown>, "schema"> } = {
  preferences: preferencesFormat,
  watchlists: watchlistsFormat,
  disclosures: marksFormat,
  alertRules: rulesFormat,
};

/** What is wrong with a text of a file, each with its place. Undefined for a text that an import leaves out. */
export function problemsOf(key: string, written: string): readonly string[] | undefined {
  const name = keptName(key);
  const format = name && importedFormats[name];
  if (!format) return undefined;
  const { issues = [] } = v.safeParse(format.schema, written);
  return issues.map((issue) => problemText(keptDataName(key), issue));
}

/** The records of a file's database that an import writes, or what is wrong with them. Undefined for a database that it leaves out. */
export function recordsOf(
  database: string,
  stored: unknown,
): { records: readonly PositionRecord[] } | { problems: readonly string[] } | undefined {
  if (database !== positionDatabase) return undefined;
  const read = readBackup(stored);
  return "records" in read
    ? read
    : { problems: read.issues.map((issue) => problemText(keptDataName(database), issue)) };
}

export function keptDataName(key: string): string {
  const name = keptName(key);
  if (name) return text(`kept.${name}`);
  return text(isCopy(key) ? "kept.copy" : "kept.other");
}
