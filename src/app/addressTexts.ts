/** How the texts of an address are read, whatever they are about. */
import * as v from "valibot";

/** Texts stand in addresses; what was read once is read again when the page itself goes somewhere. */
export const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

export const flag = optional(
  v.union([
    v.literal(true),
    v.pipe(
      v.literal("true"),
      v.transform(() => true as const),
    ),
  ]),
);

const fourDecimals = (value: number) => Math.round(value * 10_000) / 10_000;
export const amount = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^\d{1,13}(\.\d{1,10})?$/), v.transform(Number)),
    v.pipe(v.number(), v.finite()),
  ]),
  v.transform(fourDecimals),
  v.minValue(0),
  v.maxValue(1e13),
);

export const written = (length: number, spelling: RegExp) =>
  v.pipe(v.string(), v.maxLength(length), v.regex(spelling));
