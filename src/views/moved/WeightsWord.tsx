import "#ui/messages/en/sectors";
import type { ReactNode } from "react";
import { isReplay } from "#feed/clock/clock";
import { type MovedIndex, timesApart } from "#market/index/indexMove";
import { doubtsOf } from "#market/index/moved";
import { text } from "#ui/messages/text";
import { formatChange, formatMinute, formatPrice, formatShortDay, formatTick } from "#ui/words/format";
import { marketNow } from "#ui/words/ticker";
import { nameOfIndex } from "./movedRows.ts";

/** "11:40" of today, "2 Oct" of another day. */
const sinceText = (at: number): string =>
  formatShortDay(at) === formatShortDay(marketNow()) ? formatMinute(at) : formatShortDay(at);

interface WeightsWordProps {
  moved: MovedIndex;
  /** without how far learning is */
  brief?: boolean;
  /** instead of the usual size and room */
  className?: string;
  children?: ReactNode;
}

/** What the weights are: an estimate with its miss, or learned, with the proof. The exchange publishes neither. */
export function WeightsWord({
  moved,
  brief = false,
  className = "text-table px-2.5 pt-1",
  children,
}: WeightsWordProps) {
  const { word, pairs: count, since, misses, base, changedAt } = moved.weights;
  const apart = timesApart(moved);
  const { explained, change } = moved.move;
  const isEstimate = word === "estimate";
  const values = { index: nameOfIndex(moved.index), points: formatPrice(misses), count };
  const time = base && formatMinute(base.at);
  const doubted = doubtsOf(moved.weights, moved.move.lines).size;
  const parts = [
    doubted > 0 && text("moved.doubtful", { count: doubted, all: moved.move.lines.length }),
    isEstimate && changedAt !== undefined
      ? text("moved.relearning", { time: sinceText(changedAt), count })
      : isEstimate &&
        since !== undefined &&
        count > 0 &&
        !brief &&
        text("moved.learning", { since: sinceText(since), count }),
    isReplay() && text("moved.then", { time: formatMinute(marketNow()) }),
  ].filter((part) => part !== false);
  return (
    <p
      className={`num flex-none whitespace-normal ${className}`}
      title={[
        text(isEstimate ? "movedPage.estimateWhy" : "movedPage.learnedWhy"),
        time !== undefined && text("movedPage.changedWhy", { time }),
      ]
        .filter(Boolean)
        .join("\n")}
      data-weights={word}
    >
      {isEstimate ? (
        <b className="text-caution">
          {text("moved.estimate", {
            ...values,
            explained: formatChange(explained),
            change: formatChange(change),
          })}
        </b>
      ) : (
        <span className="text-muted">
          {time === undefined
            ? text("moved.learned", { ...values, since: since === undefined ? "" : sinceText(since) })
            : text("moved.learnedAgain", { ...values, time })}
        </span>
      )}
      {parts.map((part) => (
        <span key={part} className="text-muted">
          {" · "}
          {part}
        </span>
      ))}
      {apart && (
        <span className="text-muted">
          {" · "}
          {text("moved.apart", { index: formatTick(apart.index), board: formatTick(apart.board) })}
        </span>
      )}
      {children}
    </p>
  );
}
