import { useMemo } from "react";
import { type Compared, comparedKey, readCompared, writeCompared } from "#market/series/comparison";
import { readStudies, type Study, studyKey, writeStudies } from "#market/series/studies";
import { notTaken, useUnusable } from "#ui/router/unusable";
import "#ui/messages/en/chart";
import { type Range, ranges } from "#market/series/series";
import type { ChartLook } from "#ui/chart/library/chartLook";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";

/** What a chart draws in addition to its own line, and how to change it. */
export interface Drawn {
  /** key of the chart's own line */
  own: string;
  studies: readonly Study[];
  compared: readonly Compared[];
  /** greatest number of series on one chart, including its own */
  most: number;
  /** whether the chart's own line has volumes */
  volumes: boolean;
  onStudies: (next: readonly Study[]) => void;
  onCompared: (next: readonly Compared[]) => void;
}

/** The choices as written in an address. */
interface DrawnSearch {
  studies?: string | undefined;
  compare?: string | undefined;
}

/** Greatest number of comparisons on a chart. All sectors can be compared at once: five of them and an index. */
const most = { symbol: 4, chartId: 6 };

/** @param change writes the changed choices to the address */
export function useDrawn(
  { studies, compare }: DrawnSearch,
  of: Compared,
  change: (changed: DrawnSearch) => void,
): Drawn {
  const own = comparedKey(of);
  const isLine = "symbol" in of;
  const together = isLine ? most.symbol : most.chartId;
  const drawn = useMemo(() => readStudies(studies), [studies]);
  const compared = useMemo(() => readCompared(compare, own, together), [compare, own, together]);
  useUnusable(
    "studies",
    notTaken(studies, (part) => drawn.some((one) => studyKey(one) === part)),
  );
  useUnusable(
    "compare",
    notTaken(compare, (part) => compared.some((one) => comparedKey(one) === part), "_"),
  );
  return {
    own,
    most: together,
    volumes: isLine,
    studies: drawn,
    compared,
    onStudies: (next) => change({ studies: writeStudies(next) }),
    onCompared: (next) => change({ compare: writeCompared(next) }),
  };
}

interface Ranged {
  range: Range;
  onRange: (range: Range) => void;
}

/** The period and drawing style that a link to a chart restores. */
export interface Chosen extends Ranged {
  look?: ChartLook | undefined;
  onLook?: ((changed: Partial<ChartLook>) => void) | undefined;
}

const options = ranges.map((range) => [range, range] as const);

export const RangeChoice = ({ range, onRange }: Ranged) => (
  <Choice label={text("chart.period")} options={options} value={range} onChange={onRange} />
);
