/** One table of flags prints the help of a program, reads its arguments, and checks their values. */
import { parseArgs } from "node:util";
import * as v from "valibot";

/** An invalid command, flag or variable; the message is for the person who typed it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

type Accepts<T> = v.GenericSchema<string | undefined, T>;

export interface Flag<T = unknown> {
  /** what follows the flag, as the help writes it; empty for a switch */
  takes: string;
  /** what the help says of it */
  says: string;
  /** reads the text of the flag, "on" for a switch; undefined for a flag that only prints something */
  accepts: Accepts<T> | undefined;
}
export type Flags = Readonly<Record<string, Flag>>;

/** The values of a table of flags. */
export type AcceptedValues<T extends Flags> = {
  [K in keyof T]: T[K] extends Flag<infer Value> ? Value : never;
};

/** A flag with its default. */
export const flag = <T>(
  takes: string,
  says: string,
  usual: string,
  accepts: v.GenericSchema<string, T>,
): Flag<T> => ({ takes, says: `${says} (${usual})`, accepts: v.optional(accepts, usual) as Accepts<T> });

/** A flag that may be absent. */
export const maybe = <T>(
  takes: string,
  says: string,
  accepts: v.GenericSchema<string, T>,
): Flag<T | undefined> => ({ takes, says, accepts: v.optional(accepts) as Accepts<T | undefined> });

/** A flag that is on or absent. */
export const toggle = (says: string) => maybe("", says, v.picklist(["on", "off"], "expected on or off"));

/** A flag that prints something. */
export const printer = (says: string): Flag<undefined> => ({ takes: "", says, accepts: undefined });

/** What a table does not say of its flags. */
export interface FlagRules {
  /** flags that may be repeated; their texts are joined by commas */
  several?: ReadonlySet<string>;
  /** flags whose values no message repeats */
  secret?: ReadonlySet<string>;
  /** variables that many hosts set; our own variable overrides them */
  variables?: Readonly<Record<string, string>>;
}

const descriptionColumn = 30;
const helpWidth = 120;

/** A line for each flag, with its description in a second column. */
export function helpOf(flags: Flags): string {
  const lines: string[] = [];
  for (const [name, { takes, says }] of Object.entries(flags)) {
    let line = `  --${name} ${takes} `.padEnd(descriptionColumn);
    for (const word of says.split(" ")) {
      if (line.length + word.length > helpWidth) {
        lines.push(line.trimEnd());
        line = " ".repeat(descriptionColumn);
      }
      line += `${word} `;
    }
    lines.push(line.trimEnd());
  }
  return lines.join("\n");
}

/** The texts of flags; true for a switch. */
export type GivenFlags = Readonly<Record<string, string | true | undefined>>;

export const cutText = (text: string) => text.slice(0, 60);
export const inQuotes = (text: string) => `"${cutText(text)}"`;

/** Reads arguments: flags, whose texts may start with one dash, such as -1, and other words. @throws UsageError */
export function parseFlags(
  args: readonly string[],
  flags: Flags,
  { several }: FlagRules = {},
): { given: GivenFlags; words: readonly string[] } {
  const texts = Object.entries(flags).flatMap(([name, { takes }]) => (takes === "" ? [] : [name]));
  const options = Object.fromEntries(texts.map((name) => [name, { type: "string" as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const given: Record<string, string | true> = {};
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const found = Object.hasOwn(flags, name) && rawName.startsWith("--") ? flags[name] : undefined;
    if (!found) throw new UsageError(`${cutText(rawName)} is not a flag`);
    if (found.takes === "") {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
      given[name] = true;
      continue;
    }
    if (value === undefined || (!inlineValue && value.startsWith("--")))
      throw new UsageError(`${rawName} needs a value`);
    given[name] = several?.has(name) && given[name] !== undefined ? `${given[name]},${value}` : value;
  }
  return { given, words };
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const variableOf = (flag: string) => `POLA_${flag.toUpperCase().replaceAll("-", "_")}`;

/**
 * Checks the values of flags, and of variables for those that are not given. An empty variable counts as unset.
 * @throws UsageError
 */
export function checkFlags<T extends Flags>(
  flags: T,
  given: GivenFlags,
  { env = {}, secret, variables = {} }: FlagRules & { env?: Environment } = {},
): AcceptedValues<T> {
  const values: Record<string, unknown> = {};
  for (const [name, { accepts }] of Object.entries<Flag>(flags)) {
    if (!accepts) continue;
    const variable = [variableOf(name), variables[name] ?? ""].find((one) => env[one]);
    const text = given[name] === true ? "on" : (given[name] ?? (variable && env[variable]));
    const read = v.safeParse(accepts, text);
    if (!read.success) {
      const from = given[name] === undefined ? (variable ?? variableOf(name)) : `--${name}`;
      throw new UsageError(
        `${from}${secret?.has(name) ? "" : ` ${inQuotes(text ?? "")}`}: ${read.issues[0].message}`,
      );
    }
    values[name] = read.output;
  }
  return values as AcceptedValues<T>;
}

/** Variables with our prefix that set no flag. */
export function unknownVariables(
  flags: Flags,
  env: Environment,
  { variables = {} }: FlagRules = {},
): string[] {
  const known = new Set([...Object.keys(flags).map(variableOf), ...Object.values(variables)]);
  return Object.keys(env).filter((name) => name.startsWith("POLA_") && !known.has(name));
}

/** A reader such as `head` may close the program's output early. What is not read is then not written, and that is no fault. */
export function quietOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
