/** A rule as a sentence, in the words of ./grammar.ts. */
import { dayOfMoment, writeMoment } from "#market/day/recordings";
import { nameText, quotedName } from "#market/texts/sentenceWords";
import { type Form, formOf, kindOf, openings, type Part, says, type Values } from "./grammar.ts";
import type { Rule, Scope } from "./rule.ts";

/** What a sentence may state after its condition; if it does not, the rule fires each time, without an end. */
export type SentenceOptions = Partial<Pick<Rule, "once" | "until">>;

/** The canonical sentence, as `JKH price > 20.50, once`. */
export function sentenceOf({
  scope,
  condition,
  ...options
}: Pick<Rule, "scope" | "condition"> & SentenceOptions): string {
  const form = formOf(kindOf(condition), scope.on === "market");
  return sentenceSoFar({ scope, form, values: { ...condition }, options });
}

/** The rule that watches the same: another one would fire with it each time. @param id of a rule that does not count */
export function ruleLike(
  rules: readonly Rule[],
  { scope, condition }: Pick<Rule, "scope" | "condition">,
  id?: string,
): Rule | undefined {
  const wanted = sentenceOf({ scope, condition });
  const watched = (rule: Rule) => sentenceOf({ scope: rule.scope, condition: rule.condition });
  return rules.find((rule) => rule.id !== id && watched(rule) === wanted);
}

/** A sentence by its parts, as far as it is understood. */
export interface SentenceParts {
  /** undefined before the line is known */
  scope: Scope | undefined;
  /** undefined if no word after the line is understood */
  form: Form | undefined;
  values: Values;
  options: SentenceOptions;
}

/** The sentence up to the first part that is not known yet. */
export function sentenceSoFar({ scope, form, values, options }: SentenceParts): string {
  const said = form?.ofMarket || !scope ? [] : [scopeText(scope)];
  if (!form) return `${said.join(" ")} `;
  for (const part of form.parts) {
    const next = part.of === "subject" ? scope && scopeText(scope) : partText(part, values);
    if (next === undefined) return `${said.filter(Boolean).join(" ")} `;
    said.push(next);
  }
  return [said.filter(Boolean).join(" "), ...optionTexts(options)].join(", ");
}

const scopeText = (scope: Scope): string =>
  scope.on === "market"
    ? "any"
    : scope.on === "positions"
      ? "my positions"
      : scope.on === "list"
        ? `list ${nameText(scope.list)}`
        : shortSymbol(scope.symbol);

/** @returns undefined if the values do not say it */
function partText(part: Exclude<Part, { of: "subject" }>, values: Values): string | undefined {
  switch (part.of) {
    case "word":
      return part.words[0];
    case "choice":
      return part.choices.find(({ is }) => says(values, is))?.word;
    case "number": {
      const value = values[part.name];
      const unit = part.units.find(({ is }) => says(values, is));
      return typeof value === "number" && Number.isFinite(value) ? unit?.write(value) : undefined;
    }
    case "subjects":
      return [...namesIn(values, "tags"), ...namesIn(values, "words").map(quotedName)].join(" ");
    case "end":
      return undefined;
    default:
      return part satisfies never;
  }
}

/** The texts of a list among the values. */
export const namesIn = (values: Values, name: string): readonly string[] => {
  const found = values[name];
  return Array.isArray(found) ? found : [];
};

/** The voting line is meant by its company's code alone, unless the code is a word of the sentences. */
export function shortSymbol(symbol: string): string {
  const code = symbol.endsWith(".N0000") ? symbol.slice(0, -".N0000".length) : symbol;
  return openings.some((word) => word.toUpperCase() === code) ? symbol : code;
}

const optionTexts = ({ once, until }: SentenceOptions): string[] => [
  ...(once ? ["once"] : []),
  ...(until === undefined ? [] : [`until ${endText(until)}`]),
];

const midnight = "T00:00:00";

/** A rule that ends at midnight has a last day. */
function endText(until: number): string {
  const moment = writeMoment(until);
  return moment.endsWith(midnight) ? dayOfMoment(until - 1) : moment.replace(/:00$/, "");
}
