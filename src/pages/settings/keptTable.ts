/** What Pola keeps in a browser: a name for each key, and a check of the texts that an import may write. */
import "#ui/messages/en/header";
import * as v from "valibot";
import { rulesProblems } from "#feed/alerts/ruleBook";
import { preferencesFormat } from "#ui/kept/preferences";
import { watchlistsFormat } from "#ui/kept/watchlists";
import { type MessageId, text } from "#ui/messages/text";
import { marksFormat } from "#views/disclosures/list/kept";

interface KeptKind {
  /** how its keys begin; the first fitting line counts */
  begins: string;
  name: MessageId;
  /**
   * What is wrong with a text of a file, each with the name of the field. Without a check the text is no choice of the user's, so an import
   * leaves it out.
   */
  check?: (written: string) => readonly string[];
}

/** Add a line for each new key. A key without a line is listed by its own name, exported, and left out of an import. */
const kinds: readonly KeptKind[] = [
  { begins: "pola-preferences", name: "kept.preferences", check: problemsOf(preferencesFormat) },
  { begins: "pola-watchlists", name: "kept.watchlists", check: problemsOf(watchlistsFormat) },
  { begins: "pola-disclosures-", name: "kept.disclosures", check: problemsOf(marksFormat) },
  { begins: "pola-alert-rules", name: "kept.alertRules", check: rulesProblems },
  { begins: "pola-alert", name: "kept.alerts" },
  { begins: "pola-lines-", name: "kept.lines" },
  { begins: "pola-snapshot", name: "kept.snapshot" },
  { begins: "pola-last-look", name: "kept.lastLook" },
  { begins: "pola-wall", name: "kept.wall" },
  { begins: "pola-breadth", name: "kept.breadth" },
  { begins: "pola.loaded", name: "kept.loaded" },
  { begins: "pola-precache", name: "kept.files" },
];

const copied = /-unreadable$/;

/** @returns undefined for a copy of an unreadable text, and for a key that this version does not know */
export const kindOf = (key: string): KeptKind | undefined =>
  copied.test(key) ? undefined : kinds.find(({ begins }) => key.startsWith(begins));

export const nameOfKept = (key: string): string => {
  const kind = kindOf(key);
  if (kind) return text(kind.name);
  return text(copied.test(key) ? "kept.copy" : "kept.other");
};

interface Format {
  fields: Readonly<Record<string, readonly [v.GenericSchema, unknown]>>;
  version: number;
}

const envelope = v.object({ state: v.record(v.string(), v.unknown()), version: v.number() });

/** @returns a check of texts that are stored field by field, as src/ui/kept/keptText.ts reads them */
function problemsOf({ fields, version }: Format): (written: string) => readonly string[] {
  return (written) => {
    const opened = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), written);
    if (!opened.success) return opened.issues.map((issue) => said("", issue));
    const { state, version: sent } = opened.output;
    if (sent > version) return [text("kept.newer", { sent, version })];
    return Object.entries(fields).flatMap(([name, [schema]]) => {
      if (state[name] === undefined) return [];
      const result = v.safeParse(schema, state[name], { abortEarly: true });
      return result.success ? [] : result.issues.map((issue) => said(name, issue));
    });
  };
}

function said(field: string, issue: v.BaseIssue<unknown>): string {
  const path = [field, v.getDotPath(issue)].filter(Boolean).join(".");
  return path ? `${path}: ${issue.message}` : issue.message;
}
