/** Marks over the slider: blocks, trading halts and disclosures of the recorded day. A click shows the moment of the event. */
import "#ui/messages/en/replay";
import type { Player, PlayerState } from "#feed/replay/player";
import type { DayEvent, DayEvents } from "#feed/tape/dayEvents";
import { text } from "#ui/messages/text";
import { usePlace } from "#ui/router/routes";
import { formatClock, formatCount } from "#ui/words/format";

const look: Readonly<Record<DayEvent["kind"], string>> = {
  block: "bg-text h-3 w-1",
  halt: "bg-caution h-3 w-1.5",
  disclosure: "bg-accent h-1.5 w-1",
};

function titleOf({ at, kind, symbol = text("replayBar.market"), shares, title }: DayEvent): string {
  const time = formatClock(at);
  if (kind === "block") return text("replayBar.markBlock", { time, symbol, shares: formatCount(shares) });
  const head = title ?? text("replayBar.untitled");
  return text(kind === "halt" ? "replayBar.markHalt" : "replayBar.markPaper", { time, symbol, title: head });
}

interface DayMarksProps {
  player: Player;
  events: readonly DayEvent[];
  /** position of an instant on the slider, as a CSS length */
  place: (instant: number) => string;
}

/** The pointer alone reaches the marks. Each event is also in the tape, the blocks or the disclosures of its moment. */
export const DayMarks = ({ player, events, place }: DayMarksProps) => (
  <span className="pointer-events-none absolute inset-x-2 -top-2 h-3 phone:hidden" aria-hidden="true">
    {events.map((event) => (
      <button
        type="button"
        tabIndex={-1}
        key={`${event.kind} ${event.at} ${event.symbol} ${event.title}`}
        data-event={event.kind}
        className={`pointer-events-auto absolute bottom-0 cursor-pointer rounded-sm ${look[event.kind]}`}
        title={titleOf(event)}
        style={{ left: place(event.at) }}
        onClick={() => void player.goTo(event.at)}
      />
    ))}
  </span>
);

/** The symbol of a line's own page. */
function useSymbol(): string | undefined {
  const { path } = usePlace();
  const [, symbol] = /^\/s\/([^/]+)$/.exec(path) ?? [];
  return symbol && decodeURIComponent(symbol);
}

/** On a line's page: goes to the next board with a print or a block of the line. */
export function NextPrint({
  player,
  state,
  known,
}: {
  player: Player;
  state: PlayerState;
  known: DayEvents;
}) {
  const symbol = useSymbol();
  if (symbol === undefined) return null;
  const next = known.printed.get(symbol)?.find((at) => at > state.at);
  const label =
    next === undefined ? text("replayBar.noLaterPrint", { symbol }) : text("replayBar.nextPrint", { symbol });
  return (
    <button
      type="button"
      className="chip"
      disabled={next === undefined}
      aria-label={label}
      title={label}
      onClick={() => next !== undefined && void player.goTo(next)}
    >
      <span aria-hidden="true">▸ </span>
      {text("replayBar.nextPrintShort")}
    </button>
  );
}
