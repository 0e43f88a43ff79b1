/** Shows in the header of a page or a wall that it is a replay: the moment, and the market's state word at that time. */
import { useBoardMeta } from "#feed/board/board";
import { isReplay } from "#feed/clock/clock";
import { gapAt, useMoment, useReplayState } from "#feed/replay/replay";
import { text } from "#ui/messages/text";
import { formatClock, formatShortDay, formatWeekday } from "#ui/words/format";

/** The state word: of the present, or in a replay of the moment shown. A moment that is not recorded, or lies in a gap, has none. */
export function StateWord({ word }: { word: string }) {
  const { failure } = useBoardMeta();
  const gap = gapAt(useReplayState());
  if (!isReplay()) return word;
  return text(gap || failure?.kind === "unrecorded" ? "replay.unrecorded" : "replay.then", { word });
}

/** The moment shown, in a frame that no other state has. Draws nothing outside a replay. */
export function ReplayMark({ className }: { className: string }) {
  const at = useMoment();
  const number = useReplayState()?.number;
  if (at === undefined) return null;
  return (
    <b className={`num rounded-md border-caution ${className}`} title={text("replay.markWhy")}>
      {text("replay.mark", {
        time: formatClock(at),
        day: `${formatWeekday(at).slice(0, 3)} ${formatShortDay(at)}`,
      })}
      {number !== undefined && (
        <span className="phone:hidden">{` · ${text("replay.number", { number })}`}</span>
      )}
    </b>
  );
}
