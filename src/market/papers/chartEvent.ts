/** What happened to a company, as marks on its chart. */
import { type Disclosure, headOf } from "./disclosure.ts";
import type { DisclosureTag } from "./disclosureTag.ts";

/** Dividend, results, insider dealing, capital, halt, anything else. */
export type ChartGlyph = "D" | "R" | "I" | "C" | "H" | "•";

export interface ChartEvent {
  /** tells it from all others */
  key: string;
  /** when it became public, epoch ms */
  at: number;
  glyph: ChartGlyph;
  title: string | undefined;
  category: string | undefined;
  /** a document's path, relative to the service's files */
  path: string | undefined;
}

const glyphs: Partial<Readonly<Record<DisclosureTag, ChartGlyph>>> = {
  dividend: "D",
  results: "R",
  dealings: "I",
  capital: "C",
  halt: "H",
};

/** Oldest first, as a chart is read; without what was taken back, and what has no moment to stand at. */
export const chartEventsOf = (disclosures: readonly Disclosure[]): ChartEvent[] =>
  disclosures
    .flatMap((one) =>
      one.at === undefined || one.deleted
        ? []
        : [
            {
              key: one.key,
              at: one.at,
              glyph: glyphs[one.tag] ?? "•",
              title: headOf(one),
              category: one.category,
              path: one.path,
            },
          ],
    )
    .sort((a, b) => a.at - b.at);
