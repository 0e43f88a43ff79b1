import { useContext, useId, useState } from "react";
import { type Freshness, isOld } from "#market/day/freshness";
import { text } from "#ui/messages/text";
import { late } from "#ui/screen/late.tsx";
import { FromAfar } from "#ui/screen/mediaQuery";
import { formatAge, formatClock, formatMinute, formatTick } from "#ui/words/format";
import { AsSent, type Origin } from "#ui/words/provenance";
import { pageNow, useEachSecond } from "#ui/words/ticker";

// loaded when the first card is opened
const SaveTables = late(async () => (await import("#ui/saving/SaveTables.tsx")).SaveTables);

/**
 * Source of the figures and age of the answer: "push 3 s", "polled 14 s", "derived from board 9 s"; for old figures "no data since 11:42".
 * Pointing or pressing opens a card with details.
 */
export function SourceChip({ origin, trust }: { origin: Origin; trust: Freshness }) {
  const card = useId();
  const sent = useContext(AsSent);
  const afar = useContext(FromAfar);
  const { from } = origin;
  const [seen, setSeen] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="source"
        data-via={origin.via}
        data-old={isOld(trust)}
        popoverTarget={card}
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = explained(origin).join("\n");
        }}
      >
        <OldMark trust={trust} />
        {trust === "not-moving" && <span>{text("source.notMoving")}</span>}
        {afar ? (
          <BareAge since={origin.fetchedAt} />
        ) : isOld(trust) && origin.clock ? (
          <span className="num">{text("source.noDataSince", { time: formatMinute(origin.clock.at) })}</span>
        ) : (
          <>
            <span>{text(`source.${origin.via}`)}</span>
            <Age since={origin.fetchedAt} />
          </>
        )}
      </button>
      <span
        id={card}
        popover="auto"
        className="card"
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open && (
          <>
            {explained(origin).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {sent && from !== undefined && <sent.Offer from={from} onTake={() => setSeen(true)} />}
            <SaveTables />
          </>
        )}
      </span>
      {seen && sent && from !== undefined && <sent.Rows from={from} onClose={() => setSeen(false)} />}
    </>
  );
}

/** The age without the source, for a wall: "9 s old". It is also right for figures of another day. */
function BareAge({ since }: { since: number }) {
  const age = useEachSecond(() => formatAge(pageNow() - since));
  return <span className="num">{text("source.aged", { age })}</span>;
}

function explained({ via, from, clock, stale = false, dropped = 0 }: Origin): string[] {
  return [
    text(`source.${via}Why`),
    ...(from === undefined ? [] : [text("source.from", { from })]),
    ...(clock === undefined ? [] : [text("source.answeredAt", { time: formatClock(clock.at) })]),
    ...(stale ? [text("source.fromMemory")] : []),
    ...(dropped > 0 ? [text("source.dropped", { count: dropped })] : []),
  ];
}

interface AgeProps {
  /** ms on the clock of `now` */
  since: number | undefined;
  now?: () => number;
}

/** Time since something happened, updated every second. */
export function Age({ since, now = pageNow }: AgeProps) {
  const shown = useEachSecond(() => formatAge(since === undefined ? undefined : now() - since));
  return <span className="num">{shown}</span>;
}

/** Time of a trade, with its date from the exchange's next midnight on. @param at exchange's time, epoch ms */
export const Tick = ({ at }: { at: number | undefined }) => useEachSecond(() => formatTick(at));

/** "stale" or "offline" beside figures that are too old; otherwise empty. */
export function OldMark({ trust }: { trust: Freshness }) {
  if (!isOld(trust)) return null;
  return <span className="mx-1 font-semibold text-caution text-table">{text(`source.${trust}`)}</span>;
}
