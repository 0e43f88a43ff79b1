/** Every visible string, by id. Messages are ICU: `{name}`, and `{count, plural, one {# line} other {# lines}}`. */
import { messageOf } from "./catalogue.ts";
import type { en } from "./en.ts";
import "./first.ts";

export type MessageId = keyof typeof en;
type Values = Readonly<Record<string, string | number>>;

const rules = new Intl.PluralRules("en");
const count = new Intl.NumberFormat("en");
const shown = (value: string | number | undefined) =>
  typeof value === "number" ? count.format(value) : (value ?? "");

const pluralPart = /\{(\w+), plural,((?:\s*(?:=\d+|\w+) \{[^{}]*\})+)\s*\}/g;
const caseOf = /(=\d+|\w+) \{([^{}]*)\}/g;

function chosen(cases: string, amount: number): string {
  const named = new Map([...cases.matchAll(caseOf)].map(([, name = "", said = ""]) => [name, said]));
  const said = named.get(`=${amount}`) ?? named.get(rules.select(amount)) ?? named.get("other") ?? "";
  return said.replaceAll("#", count.format(amount));
}

/** The message in the page's language, its values put in; a figure that has a format of its own comes as text. */
export function text(id: MessageId, values?: Values): string {
  const message = messageOf(id);
  if (!values) return message;
  return message
    .replace(pluralPart, (_, name: string, cases: string) => chosen(cases, Number(values[name])))
    .replace(/\{(\w+)\}/g, (_, name: string) => shown(values[name]));
}
