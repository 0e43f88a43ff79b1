import "#ui/messages/en/tape";
import type { DayTape } from "#market/prints/sessionTape";
import { text } from "#ui/messages/text";
import { formatClock } from "#ui/words/format";
import { spanText } from "./tradeWords.ts";

/** number of gaps that are listed with their times: the longest ones */
const namedGaps = 3;

export interface CoveredDay extends Pick<DayTape, "gaps" | "since" | "whole"> {
  /** where the first boards come from */
  origin: "recording" | "page";
}

/** Says when the known tape begins, and where boards are missing. */
export function TapeCoverage({ day }: { day: CoveredDay }) {
  const { gaps } = day;
  const longest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, namedGaps);
  const list = longest.toSorted((a, b) => a.from - b.from).map(({ from, to }) => spanText(from, to));
  if (gaps.length > namedGaps) list.push(text("tape.more", { count: gaps.length - namedGaps }));
  return (
    <p className="flex flex-wrap gap-x-3 text-table text-muted">
      <span>{sinceText(day)}</span>
      {gaps.length > 0 && (
        <span className="text-caution" title={text("tape.gapsWhy")}>
          {text("tape.gaps", { count: gaps.length, list: list.join(", ") })}
        </span>
      )}
    </p>
  );
}

function sinceText({ whole, origin, since }: CoveredDay): string {
  if (whole) return text("tape.whole");
  return text(origin === "recording" ? "tape.recorded" : "tape.page", { time: formatClock(since) });
}
