import { type Compared, mostCompared, readCompared, writeCompared } from "#market/comparison";
import { readStudies, type Study, writeStudies } from "#market/studies";

/** What is drawn with a chart besides its own line, and how to change it. */
export interface Drawn {
  /** what the chart is of */
  own: Compared;
  studies: readonly Study[];
  compared: readonly Compared[];
  /** series on one chart, its own among them */
  most: number;
  onStudies: (next: readonly Study[]) => void;
  onCompared: (next: readonly Compared[]) => void;
}

/** As an address carries it. */
export interface DrawnSearch {
  studies?: string | undefined;
  compare?: string | undefined;
}

/** @param change puts what changed into the address */
export function readDrawn(
  search: DrawnSearch,
  own: Compared,
  change: (changed: DrawnSearch) => void,
  most = mostCompared,
): Drawn {
  return {
    own,
    most,
    studies: readStudies(search.studies),
    compared: readCompared(search.compare, own, most),
    onStudies: (next) => change({ studies: writeStudies(next) }),
    onCompared: (next) => change({ compare: writeCompared(next) }),
  };
}
