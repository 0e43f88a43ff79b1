/** Amounts as people type them, in thousands and millions or in lakh and crore. */

const unitFactors: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["m", 1e6],
  ["mn", 1e6],
  ["million", 1e6],
  ["b", 1e9],
  ["bn", 1e9],
  ["billion", 1e9],
  ["l", 1e5],
  ["lac", 1e5],
  ["lakh", 1e5],
  ["cr", 1e7],
  ["crore", 1e7],
]);

/** What a unit multiplies by. One of several letters may have a plural s. */
export const scaleOf = (unit: string): number | undefined =>
  unitFactors.get(unit) ?? unitFactors.get(unit.replace(/(?<=..)s$/, ""));

/** 1,234,567 or 12,34,567, with or without decimals; the last group has three digits. */
const groupedFigure = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const pointFigure = /^\d+(?:\.\d+)?$/;
/** 20,50 or 0,500: a comma that cannot group digits is a decimal sign. */
const commaFigure = /^\d+,\d+$/;
/** 20.000 may be 20 or 20,000. */
const unclearFigure = /^[1-9]\d{0,2}\.\d{3}$/;
export const isUnclearFigure = (written: string): boolean => unclearFigure.test(written);

/**
 * The figure that a person means, with a point as the decimal sign. A comma or a point is a decimal sign only where it can be nothing else.
 * @param written digits, commas and points only
 * @returns undefined if it may be two different figures, or none: "20.000", "1.234,50", "1,2,3"
 */
export function plainFigure(written: string): string | undefined {
  if (groupedFigure.test(written)) return written.replaceAll(",", "");
  if (pointFigure.test(written)) return unclearFigure.test(written) ? undefined : written;
  return commaFigure.test(written) ? written.replace(",", ".") : undefined;
}

export type DecimalSign = "." | ",";

const swappedSigns = (figure: string) => figure.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."));

/** A figure whose decimal sign is known from others beside it. @returns undefined if it does not fit */
function signedFigure(written: string, sign: DecimalSign): string | undefined {
  const figure = sign === "." ? written : swappedSigns(written);
  if (groupedFigure.test(figure)) return figure.replaceAll(",", "");
  return pointFigure.test(figure) ? figure : undefined;
}

/** "Rs. 1 234.50", "(1,000)", "−5", "5-" without the currency, blanks and minus. */
function cellParts(cell: string): { figure: string; isNegative: boolean } {
  const bare = cell.replace(/[\s'’]/g, "").replace(/^(?:rs\.?|lkr)/i, "");
  const [, open, , figure = "", close = ""] = /^(\()?([+−-])?([\d.,]+)([)−-])?$/.exec(bare) ?? [];
  const isNegative =
    /^\(?[−-]/.test(bare) || close === "−" || close === "-" || (open === "(" && close === ")");
  return { figure: (open === "(") === (close === ")") ? figure : "", isNegative };
}

/**
 * A figure in a cell of a table. @param sign of the table; undefined if its figures do not tell, and then only a clear figure is read
 * @returns below 0 with a minus or in brackets; undefined for any other text
 */
export function cellFigure(cell: string, sign: DecimalSign | undefined): number | undefined {
  const { figure, isNegative } = cellParts(cell);
  const plain = sign === undefined ? plainFigure(figure) : signedFigure(figure, sign);
  if (plain === undefined) return undefined;
  return isNegative && Number(plain) !== 0 ? -Number(plain) : Number(plain);
}

/** The decimal sign with which more of the figures can be read; undefined if both do as well. */
export function decimalSignOf(cells: readonly string[]): DecimalSign | undefined {
  const figures = cells.map((cell) => cellParts(cell).figure);
  const count = (sign: DecimalSign) =>
    figures.filter((figure) => signedFigure(figure, sign) !== undefined).length;
  if (count(".") === count(",")) return undefined;
  return count(".") > count(",") ? "." : ",";
}

/** A figure that `plainFigure` reads as the same: 12.345 becomes "12.3450". */
export const clearFigure = (value: number): string =>
  unclearFigure.test(String(Math.abs(value))) ? `${value}0` : String(value);

/**
 * Reads "2.5m", "100 K", "5 lakh", "2 cr" or "12,34,567"; a unit may have a plural s. Every form is read, whichever form the page writes.
 * @returns undefined unless the text is an amount above 0
 */
export function readAmount(typed: string): number | undefined {
  const match = /^([\d.,]{1,30})([a-z]{0,8})$/.exec(typed.replace(/\s/g, "").toLowerCase());
  const [, written = "", unit = ""] = match ?? [];
  // with a unit, a point can only be a decimal sign
  const figure = unit !== "" && pointFigure.test(written) ? written : plainFigure(written);
  if (figure === undefined) return undefined;
  const scale = unit === "" ? 1 : scaleOf(unit);
  if (scale === undefined) return undefined;
  const amount = Math.round(Number(figure) * scale * 10_000) / 10_000;
  return amount > 0 && amount <= 1e13 ? amount : undefined;
}
