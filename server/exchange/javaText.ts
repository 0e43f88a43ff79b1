/**
 * Writes the numbers of bodies as the service does. A double has a decimal point, and an exponent from 1E7 up or below 1E-3 (`100.0`,
 * `2.3441468E7`). The contract says which fields are doubles.
 */
import { isDouble, type RowSchema, type Shape } from "#wire/contract/schema";
import { type OperationName, operations } from "#wire/operations";

/** The service writes these sums as whole numbers if they have no cents: `410480` and `25918543`, but `2.671230965E8`. */
const wholeNumberFields = new Set(["sectorTurnoverToday", "volumeOfTurnoverForeign"]);

export function javaText(name: OperationName, body: unknown): string {
  const text = JSON.stringify(body);
  const doubles = patternOf(name);
  if (doubles === undefined) return text;
  return text.replace(doubles, (_, field: string, digits: string) => {
    const written = wholeNumberFields.has(field) && /^-?\d+$/.test(digits) ? digits : javaDouble(digits);
    return `"${field}":${written}`;
  });
}

const patterns = new Map<OperationName, RegExp | undefined>();

/** Numbers that JavaScript writes differently: whole, with eight digits before the point, below 0.001, or with an `e`. */
const unlikeJava = String.raw`-?(?:\d+(?![\d.e])|\d{8,}\.\d+|0\.000\d+|\d[\d.]*e[+-]\d+)`;

/** Matches the doubles in an operation's body. Quotes within a text are escaped, so unescaped quotes before a colon enclose a name. */
function patternOf(name: OperationName): RegExp | undefined {
  if (!patterns.has(name)) {
    const fields = doublesOf(operations[name].reply).join("|");
    patterns.set(name, fields === "" ? undefined : new RegExp(`"(${fields})":(${unlikeJava})`, "g"));
  }
  return patterns.get(name);
}

/** @param digits a number as JavaScript writes it */
export function javaDouble(digits: string): string {
  const size = Math.abs(Number(digits));
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return digits.includes(".") ? digits : `${digits}.0`;
  const [mantissa = "", exponent = ""] = Number(digits).toExponential().split("e");
  return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}E${exponent.replace("+", "")}`;
}

function doublesOf(shape: Shape): string[] {
  if (shape.kind !== "parts") return doublesIn(shape.row);
  return [...Object.values(shape.parts).flatMap(({ row }) => doublesIn(row)), ...doublesIn(shape.row)];
}

const doublesIn = ({ entries }: RowSchema) =>
  Object.entries(entries).flatMap(([field, schema]) =>
    isDouble("wrapped" in schema ? schema.wrapped : schema) ? [field] : [],
  );
