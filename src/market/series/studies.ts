/** Studies that can be computed from a series and drawn with it. An address writes them as `sma20.ema50.rsi14`. */

interface Kind {
  /** default length in bars; 0 for a study of the whole day */
  usual: number;
  /** the smallest and the largest length */
  bounds: readonly [number, number];
  /** unit of the study: rupees or index points, 0 to 100, or shares */
  scale: "price" | "hundred" | "shares";
  parts: readonly StudyPart[];
}

export type StudyPart = "value" | "lower" | "middle" | "upper";

const bounds = [2, 250] as const;
const price = { scale: "price", bounds, parts: ["value"] } as const;

export const studyKinds = {
  sma: { ...price, usual: 20 },
  ema: { ...price, usual: 20 },
  bb: { ...price, usual: 20, parts: ["lower", "middle", "upper"] },
  vwap: { ...price, usual: 0, bounds: [0, 0] },
  rsi: { ...price, usual: 14, scale: "hundred" },
  vol: { ...price, usual: 20, scale: "shares" },
} satisfies Record<string, Kind>;

export type StudyKind = keyof typeof studyKinds;

export interface Study {
  kind: StudyKind;
  /** in bars */
  length: number;
}

/** Greatest number of lines on one chart; more could not be distinguished. */
export const mostStudies = 6;

const isKind = (kind: string): kind is StudyKind => Object.hasOwn(studyKinds, kind);

/** @returns a length within the bounds of the kind; the default for NaN */
export function lengthFor(kind: StudyKind, asked: number): number {
  const { usual, bounds } = studyKinds[kind];
  return Number.isFinite(asked) ? Math.min(bounds[1], Math.max(bounds[0], Math.round(asked))) : usual;
}

/** "sma20" or "vwap". It is also the id of the study on its chart. */
export const studyKey = ({ kind, length }: Study): string => (length ? `${kind}${length}` : kind);

/** @returns undefined if there are none, so that the address stays short */
export const writeStudies = (studies: readonly Study[]): string | undefined =>
  studies.map(studyKey).join(".") || undefined;

/** Reads the studies of an address. Unknown and repeated studies are left out. */
export function readStudies(written: string | undefined): Study[] {
  const read = new Map<string, Study>();
  for (const part of (written ?? "").split(".")) {
    const [, kind = "", digits = ""] = /^([a-z]{2,4})(\d{0,3})$/.exec(part) ?? [];
    if (!isKind(kind) || read.size === mostStudies) continue;
    const asked = Number(digits || Number.NaN);
    const length = lengthFor(kind, asked) === asked ? asked : studyKinds[kind].usual;
    read.set(studyKey({ kind, length }), { kind, length });
  }
  return [...read.values()];
}
