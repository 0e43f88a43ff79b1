/** The operations of the service, each declared once in its group's file. CONTRIBUTING names the files that list some of them. */
import { aggregates, sectors } from "./aggregates.ts";
import { charts } from "./charts.ts";
import { company } from "./company.ts";
import { disclosures } from "./disclosures.ts";
import { leaderboards } from "./leaderboards.ts";
import { media } from "./media.ts";
import { prices } from "./prices.ts";

export const operations = {
  ...prices,
  ...leaderboards,
  ...sectors,
  ...charts,
  ...aggregates,
  ...company,
  ...disclosures,
  ...media,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name);

type PartsOf<Reply> = Reply extends { readonly parts: infer P } ? keyof P : never;
/** A body with named parts as sent: the declared names, with values that are not checked. */
export type UncheckedParts<Name extends OperationName> = Readonly<
  Partial<Record<PartsOf<Operations[Name]["reply"]>, unknown>>
>;
