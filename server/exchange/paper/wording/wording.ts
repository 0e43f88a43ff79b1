/** The wording of the exchange's papers, and the names in it. All people, firms and places are made up. */
import type { Chance } from "#server/exchange/time/chance";
import wording from "./wording.json" with { type: "json" };

export { wording };

/** What the words in braces stand for. */
type Texts = Readonly<Record<string, () => string>>;

/** `2..9*5:1`: a whole number from 2 to 9, times 5, with one decimal */
const number = /^(\d+)\.\.(\d+)(?:\*(\d+(?:\.\d+)?))?(?::(\d))?$/;

/** Fills a template from left to right: `{on}` is a text, `{a|b}` one of two, `{2..9}` a number. */
export function fill(template: string, roll: Chance, texts: Texts = {}): string {
  return template.replace(/\{([^{}]*)\}/g, (_, rule: string) => {
    const text = texts[rule];
    if (text) return text();
    if (rule.includes("|")) return oneOf(roll, rule.split("|"));
    const [, from, to, factor = 1, decimals = 0] = number.exec(rule) ?? [];
    return (roll.whole(Number(from), Number(to)) * Number(factor)).toFixed(Number(decimals));
  });
}

export const oneOf = (roll: Chance, texts: readonly string[]): string =>
  texts[roll.whole(0, texts.length - 1)] ?? "";

/** `S. A.`, `J.G.A.` or `R.`: the service spaces initials in every way */
export function initials(roll: Chance): string {
  const letters = Array.from({ length: roll.whole(1, 3) }, () =>
    String.fromCharCode(65 + Math.floor(roll.next() * 26)),
  );
  return letters.map((letter) => `${letter}.`).join(roll.happens(0.5) ? " " : "");
}

export const surname = (roll: Chance) => oneOf(roll, wording.surnames);

export const address = (roll: Chance) =>
  `${roll.happens(0.5) ? "No. " : ""}${roll.whole(2, 480)}, ${oneOf(roll, wording.streets)}, ${oneOf(roll, wording.towns)}`;

/** A telephone number that cannot exist, because no subscriber's number begins with a zero. */
export const telephone = (roll: Chance) =>
  roll.happens(0.5)
    ? `011- 0${roll.whole(100_000, 999_999)}`
    : `+94 110 ${roll.whole(100, 999)} ${roll.whole(100, 999)}`;

/** Changes a name in capitals to the form `Sunbird Tea Estates PLC`. */
export const spokenName = (name: string) =>
  name.replace(/[A-Z]+/g, (word) =>
    word === "PLC" || word.length < 3 ? word : word.charAt(0) + word.slice(1).toLowerCase(),
  );
