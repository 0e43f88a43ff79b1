/** The command line as flags and their texts, with complaints in our own words. */
import { parseArgs } from "node:util";

/** Says what is wrong with a flag or variable, for the person who typed it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

type Given = Record<string, string | true | undefined>;

const switches: ReadonlySet<string> = new Set(["version", "help"]);

/**
 * @param named flags that take a text; a text may start with one dash, as -1 does
 * @param several those that may be said more than once: their texts are put together by commas
 * @throws UsageError
 */
export function parseFlags(
  args: readonly string[],
  named: readonly string[],
  several: readonly string[] = [],
): Given {
  const texts = Object.fromEntries(named.map((name) => [name, { type: "string" as const }]));
  const { tokens } = parseArgs({ args: [...args], options: texts, strict: false, tokens: true });
  const given: Given = {};
  for (const token of tokens) {
    if (token.kind === "positional") throw new UsageError(`"${cut(token.value)}" belongs to no flag`);
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const isSwitch = switches.has(name);
    if (!rawName.startsWith("--") || (!isSwitch && !named.includes(name)))
      throw new UsageError(`${cut(rawName)} is not a flag`);
    if (isSwitch && value !== undefined) throw new UsageError(`${rawName} takes no value`);
    if (!isSwitch && (value === undefined || (!inlineValue && value.startsWith("--"))))
      throw new UsageError(`${rawName} needs a value`);
    const before = several.includes(name) ? given[name] : undefined;
    given[name] = before === undefined ? (value ?? true) : `${before},${value}`;
  }
  return given;
}

const cut = (text: string) => text.slice(0, 60);
