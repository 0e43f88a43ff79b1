/** Says why a replay shows nothing, or shows another moment than the requested one, and what was recorded. For pages and walls. */
import "#ui/messages/en/recordings";
import type { PlayerState } from "#feed/replay/player";
import { numberAmong } from "#market/day/recordings";
import { text } from "#ui/messages/text";
import { momentAddress } from "#ui/router/momentAddress";
import { formatClock, formatDay, formatDayAndMinute, formatMinute } from "#ui/words/format";

/** greatest number of recordings that are offered as links, the nearest first */
const mostOffered = 8;

function whyText({ at, present, problem }: PlayerState): string {
  const written = `at=${(new URLSearchParams(location.search).get("at") ?? "").slice(0, 40)}`;
  switch (problem) {
    case "unreadable":
      return text("replayBar.unreadable", { written });
    case "nothing":
      return text("replayBar.nothing");
    case "future":
      return text("replayBar.future", {
        moment: formatDayAndMinute(at),
        now: formatDayAndMinute(present ?? at),
      });
    case "otherDay":
      return text("replayBar.otherDay", { day: formatDay(at) });
    case "otherRecording":
      return text("replayBar.otherRecording", { written });
    case "failed":
      return text("replayBar.failed");
    case undefined:
      return text("replayBar.loading");
    default:
      return problem satisfies never;
  }
}

/** The reason, with links to the nearest recorded moments. */
export function NothingShown({ state }: { state: PlayerState }) {
  const { at, days, problem } = state;
  const distance = ({ from, to }: { from: number; to: number }) => Math.max(from - at, at - to, 0);
  const future = problem === "future";
  const near = [...days]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, future ? 1 : mostOffered)
    .sort((a, b) => a.from - b.from);
  return (
    <>
      <span role="alert">{whyText(state)}</span>
      {future && (
        <a className="text-accent underline" href={momentAddress(undefined)}>
          {text("replayBar.showNow")}
        </a>
      )}
      {near.length > 0 && (
        <span className="text-muted">
          {text(
            future ? "replayBar.newest" : problem === "otherDay" ? "replayBar.nearest" : "replayBar.days",
          )}
        </span>
      )}
      {near.map(({ day, from, to }) => {
        const number = numberAmong(days, day);
        const moment = from > at ? from + 999 : to;
        return (
          <a key={day} className="num text-accent underline" href={momentAddress(moment, number)}>
            {`${formatDay(moment)} ${formatMinute(moment)}`}
            {number !== undefined && `, ${text("replay.number", { number })}`}
          </a>
        );
      })}
      {problem === "failed" && (
        <button type="button" className="chip" onClick={() => location.reload()}>
          {text("replayBar.retry")}
        </button>
      )}
    </>
  );
}

/** Says that the moment shown is not the requested one; undefined if it is. */
export function movedText({ at, unrecorded, present }: PlayerState): string | undefined {
  if (unrecorded === undefined) return undefined;
  const words = { asked: formatClock(unrecorded), shown: formatClock(at) };
  return present !== undefined && unrecorded > present
    ? text("replayBar.movedFuture", { ...words, now: formatClock(present) })
    : text("replayBar.moved", words);
}
