/** All visible texts, by id. Messages use ICU syntax: `{name}`, and `{count, plural, one {# line} other {# lines}}`. */

// the texts of the board, of the page's frame, and of parts that every page may open
import "./en/board.ts";
import "./en/frame.ts";
import "./en/parts.ts";
import { messageLanguage, messageOf } from "#ui/words/catalogue";
import { decimal, unknownFigure } from "#ui/words/format";
import type { en } from "./en/en.ts";

export type MessageId = keyof typeof en;
/** The ends of the ids that begin with a group's name and a dot. */
export type IdWithin<Group extends string> = MessageId extends infer Id
  ? Id extends `${Group}.${infer End}`
    ? End
    : never
  : never;
type Values = Readonly<Record<string, string | number>>;

const writtenNumber = (value: number) => (Number.isFinite(value) ? decimal(value, 3, 0) : unknownFigure);
const valueText = (value: string | number | undefined) =>
  typeof value === "number" ? writtenNumber(value) : (value ?? "");

const pluralPart = /\{(\w+), plural,((?:\s*(?:=\d+|\w+) \{[^{}]*\})+)\s*\}/g;
const caseOf = /(=\d+|\b\w+) \{([^{}]*)\}/g;

/** Plural rules differ by language: 0 is "one" in Sinhala and "other" in English. */
const rulesOf = new Map<string, Intl.PluralRules>();
function rules(language: string): Intl.PluralRules {
  const known = rulesOf.get(language) ?? new Intl.PluralRules(language);
  rulesOf.set(language, known);
  return known;
}

function chosenCase(cases: string, amount: number, language: string): string {
  const named = new Map([...cases.matchAll(caseOf)].map(([, name = "", said = ""]) => [name, said]));
  const said =
    named.get(`=${amount}`) ?? named.get(rules(language).select(amount)) ?? named.get("other") ?? "";
  return said.replaceAll("#", writtenNumber(amount));
}

/** The message in the page's language, with its values. The caller passes an already formatted figure as text. */
export function text(id: MessageId, values?: Values): string {
  const message = messageOf(id);
  if (!values) return message;
  return message
    .replace(pluralPart, (_, name: string, cases: string) =>
      chosenCase(cases, Number(values[name]), messageLanguage(id)),
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => valueText(values[name]));
}

/** Texts of another language, by the ids of the English catalogue. A missing text is shown in English. */
export type TranslatedTexts = Readonly<Partial<Record<MessageId, string>>>;
