/** The names of what Pola keeps in a browser, and the texts that an import may write. */
import "#ui/messages/en/header";
import { rulesFormat } from "#feed/alerts/ruleBook";
import { hiddenAmountsFormat } from "#feed/positions/hiddenAmounts";
import { isCopy, type KeptName, keptName } from "#stored/keys";
import type { TextFormat } from "#stored/textFormat";
import { type MessageId, text } from "#ui/messages/text";
import { preferencesFormat } from "#ui/preferences/preferences";
import { watchlistsFormat } from "#ui/watchlists/watchlists";
import { marksFormat } from "#views/disclosures/list/marks";
import { shortText } from "./fileProblem.ts";
import { type SettingName, settings } from "./settings.tsx";

/** The texts that an import writes: the user's own choices. */
const importedFormats: { readonly [N in KeptName]?: Pick<TextFormat<unknown>, "schema"> } = {
  preferences: preferencesFormat,
  watchlists: watchlistsFormat,
  disclosures: marksFormat,
  alertRules: rulesFormat,
  hiddenAmounts: hiddenAmountsFormat,
};

/** @returns undefined for a text that an import leaves out */
export function importedSchema(key: string) {
  const name = keptName(key);
  return name && importedFormats[name]?.schema;
}

/** Fields that are no settings, by their names in the file. Those of undefined say nothing to a person. */
const fieldNames: Readonly<Record<string, MessageId | undefined>> = {
  phoneColumn: "kept.field.phoneColumn",
  columns: "kept.field.columns",
  columnWidths: "kept.field.columnWidths",
  columnSets: "kept.field.columnSets",
  order: "kept.field.order",
  lists: "kept.field.lists",
  chosen: "kept.field.chosen",
  starred: "kept.field.starred",
  read: "kept.field.read",
  rules: "kept.field.rules",
  removed: "kept.field.removed",
  version: undefined,
  visitedAt: undefined,
};

const settingOf = (field: string) => (field in settings ? settings[field as SettingName] : undefined);

/** @returns undefined for a field that says nothing to a person */
export function fieldName(field: string): string | undefined {
  const id = settingOf(field)?.name ?? fieldNames[field];
  return id ? text(id) : field in fieldNames ? undefined : field;
}

/** A value of a field as a person chose it, shortened. */
export function fieldValue(field: string, value: unknown): string {
  const options = settingOf(field)?.options ?? [];
  const named = options.find(([one]) => one === value)?.[1];
  return named ? text(named) : shortText(value);
}

export function keptDataName(key: string): string {
  const name = keptName(key);
  if (name) return text(`kept.${name}`);
  return text(isCopy(key) ? "kept.copy" : "kept.other");
}
