import "#ui/messages/en/header";
import "#ui/messages/en/health";
import { useId } from "react";
import { useSnapshotTime } from "#feed/board/board";
import { atExchange, gatewaySkew } from "#feed/clock/exchangeClock";
import { useFreshness } from "#feed/freshness/pageFreshness";
import { pageBoards } from "#feed/groups/sessionRecord";
import { useLink } from "#feed/link/live";
import { heapOctets, version } from "#feed/page/browser";
import type { DayTape } from "#market/prints/sessionTape";
import { text } from "#ui/messages/text";
import { formatAge, formatClock, formatCount, formatSeconds } from "#ui/words/format";

/** The page's version, how long it has been open, and its clock offset. */
export function PagePanel() {
  const id = useId();
  const { startedAt, linkAge, marketAge, word } = useFreshness();
  const { state, since, connects } = useLink();
  const skew = gatewaySkew.seen();
  const heap = heapOctets();
  const kept = useSnapshotTime() !== undefined; // stored figures of an earlier visit are shown, because this visit has received no answer
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{text("health.page")}</h2>
      </header>
      <Figures
        figures={[
          [text("health.state"), text(`freshness.${word}`)],
          [text("ages.link"), formatAge(kept ? undefined : linkAge)],
          [text("ages.still"), formatAge(kept ? undefined : marketAge)],
          [
            text("health.pageLink"),
            text("health.linkOf", {
              state: text(`ages.push.${state}`),
              time: formatClock(atExchange(since)),
              count: connects,
            }),
          ],
          [text("health.prints"), printsText(pageBoards.day())],
          [text("health.openSince"), formatClock(atExchange(startedAt))],
          [text("health.skew"), formatSeconds(skew)],
          ...(heap === undefined
            ? []
            : [[text("health.heap"), `${Math.round(heap / 1_048_576)} MB`] as const]),
          [text("health.version"), version],
        ]}
      />
    </section>
  );
}

/** Counts the trades since the page was opened by their certainty, which depends on the time between two boards. */
function printsText({ counts: { exact, workedOut, bundle }, since }: DayTape): string {
  if (exact + workedOut + bundle === 0) return text("health.noPrints");
  return text("health.printsOf", {
    alone: formatCount(exact),
    worked: formatCount(workedOut),
    bundled: formatCount(bundle),
    time: formatClock(since),
  });
}

export function Figures({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className="figures num grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-2 py-2.5 px-3">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="whitespace-normal">{name}</dt>
          <dd className="whitespace-normal">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
