import "#ui/messages/en/chart";
import type { ComparedSeries } from "#feed/groups/charts";
import { ofNewestDay, sessionGaps } from "#market/day/drawnSession";
import { dayStart } from "#market/day/session";
import { type Rebased, rebase } from "#market/series/comparison";
import { type IndexPoint, type PriceJump, priceJumps, rebasedValues } from "#market/series/series";
import { seriesColours } from "#ui/chart/library/chartColours";
import type { Overlay } from "#ui/chart/library/chartOverlay";
import { text } from "#ui/messages/text";
import { failureText } from "#ui/panel/failure";
import type { Grain } from "#ui/points/chartPoints";
import { readableName } from "#ui/words/names";
import { formatDay, formatMinute } from "#ui/words/time";
import type { ChartNote } from "./ChartNotes.tsx";

interface Comparing {
  own: readonly IndexPoint[];
  others: readonly ComparedSeries[];
  grain: Grain;
  onRemove: (key: string) => void;
}

export interface ComparedLines {
  own: Rebased["points"];
  /** of all, the chart's own not among them */
  names: string[];
  overlays: Overlay[];
  notes: ChartNote[];
}

const minute = 60_000;
/** Charts of indices and sectors have numbers. */
const isLine = (key: string) => /[A-Z]/.test(key);

/** All series as shares of where they begin. What is of another session than the chart's own line is told, not drawn. */
export function comparedLines({ own, others: sent, grain, onRemove }: Comparing): ComparedLines {
  const today = grain === "minutes";
  const others = sent.map((one) => ({
    ...one,
    name: isLine(one.key) ? one.name : (readableName(one.name) ?? one.key),
    jumps: today || !isLine(one.key) ? [] : priceJumps(one.points ?? []),
  }));
  const day = dayStart(own.at(-1)?.at ?? 0);
  const kept = others.map(({ points = [], jumps }) => {
    const known = today ? ofNewestDay(points).points : rebasedValues(points, jumps);
    return !today || dayStart(known.at(-1)?.at ?? 0) === day ? known : [];
  });
  const place = today ? (at: number) => Math.floor(at / minute) : (at: number) => dayStart(at);
  const [first, ...rest] = rebase([own, ...kept], place);
  const overlays = others.flatMap(({ key, name }, index): Overlay[] => {
    const known = rest[index]?.points ?? [];
    const points = today && !isLine(key) ? broken(known) : known;
    const colour = seriesColours[index % seriesColours.length] ?? "series-1";
    const line = { id: key, name, colour, points, pane: "price", removable: true } as const;
    // told apart by more than their colour; an index moves all the time, a price stands until the next trade
    return points.length > 0 ? [{ ...line, dashed: index % 2 === 1, steps: today && isLine(key) }] : [];
  });
  const [reference, ...more] = overlays;
  return {
    own: first?.points ?? [],
    names: others.map(({ name }) => name),
    overlays: reference ? [{ ...reference, levels: [100] }, ...more] : [],
    notes: others.flatMap((one, index) => noteOn(one, rest[index], today, onRemove)),
  };
}

/** An index of one day with an empty place in each of its gaps, so that no line leads over it. */
const broken = (points: Rebased["points"]): Overlay["points"] => {
  const gaps = sessionGaps(points, points.at(-1)?.at ?? 0);
  const empty = gaps.map(({ from }) => ({ at: from + minute, value: undefined }));
  return [...points, ...empty].sort((a, b) => a.at - b.at);
};

function noteOn(
  one: ComparedSeries & { jumps: readonly PriceJump[] },
  drawn: Rebased | undefined,
  today: boolean,
  remove: Comparing["onRemove"],
) {
  const { key, name, points, error, retry } = one;
  const note = (words: string): ChartNote[] => [{ words, name, onRemove: () => remove(key) }];
  if (error)
    return note(text("compare.failed", { name, reason: failureText(error) })).map((failed) => ({
      ...failed,
      onRetry: retry,
    }));
  if (!points) return note(text("compare.coming", { name }));
  const lastAt = points.at(-1)?.at;
  if (lastAt === undefined) return note(text("compare.none", { name }));
  if (!drawn || drawn.from === undefined)
    return note(text(today ? "compare.otherDay" : "compare.none", { name, date: formatDay(lastAt) }));
  const notes: ChartNote[] = [];
  const jump = one.jumps.at(-1);
  if (jump) notes.push({ words: text("compare.rebased", { name, date: formatDay(jump.at) }) });
  const from = today ? formatMinute(drawn.from) : formatDay(drawn.from);
  if (drawn.late) notes.push({ words: text("compare.late", { name, from }) });
  return notes;
}
