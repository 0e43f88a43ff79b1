import "#ui/messages/en/summary";
import "./paper.css";
import { useBoardMeta } from "#feed/board/board";
import { isReplay, now } from "#feed/clock/clock";
import { atExchange, exchangeNow } from "#feed/clock/exchangeClock";
import { useFreshness, useSource } from "#feed/freshness/pageFreshness";
import { useLink } from "#feed/link/live";
import { useMoment } from "#feed/replay/replay";
import { glyph, pageFault, phaseWords, wordFor } from "#pages/status/marketWord.tsx";
import { text } from "#ui/messages/text";
import { usePrinting } from "#ui/screen/printing";
import { formatClock, formatDay, formatWeekday } from "#ui/words/format";

/** On paper, in place of the header: the page, the time of the figures, the market's state and the source. */
export function PaperHead() {
  return usePrinting() ? <PrintedHead /> : null;
}

function PrintedHead() {
  const freshness = useFreshness();
  const source = useSource();
  const moment = useMoment();
  const board = useBoardMeta();
  const link = useLink();
  const at = moment ?? exchangeNow();
  const { word } = freshness;
  const fault = isReplay() ? undefined : pageFault({ freshness, board, link, now: now(), atExchange });
  const phase = phaseWords(freshness);
  const state = `${glyph[word]} ${text(wordFor(freshness))}`;
  return (
    <header className="paper-head">
      <p>
        <b>{document.title}</b>
        <b className="num">
          {isReplay() && "REPLAY "}
          {formatWeekday(at).slice(0, 3)} {formatDay(at)}, {formatClock(at)} · {text("shell.zone")}
        </b>
      </p>
      <p>
        <span>
          {[isReplay() ? text("replay.then", { word: state }) : state, phase].filter(Boolean).join(" · ")}
        </span>
        <span>{source && text(source === "embedded" ? "summary.fromEmbedded" : "summary.fromLive")}</span>
      </p>
      {fault && <p>{fault}</p>}
      <p>
        <span>{location.href}</span>
      </p>
    </header>
  );
}
