import "#ui/messages/en/watchlists";
import { offerBack, takeBack, useGone } from "#ui/kept/watchActs";
import { text } from "#ui/messages/text";

/** What was taken away last can be had back, until somebody says it need not. */
export function GoneStrip() {
  const gone = useGone((now) => now.gone);
  if (!gone) return null;
  return (
    <p className="watch-strip flex max-w-full flex-wrap gap-x-2.5 gap-y-1 items-center pb-2 px-2.5 text-small">
      <span>{gone.words}</span>
      <button type="button" className="chip" onClick={takeBack}>
        {text("watch.undo")}
      </button>
      <button
        type="button"
        className="chip icon-chip"
        aria-label={text("watch.forget")}
        onClick={() => offerBack(undefined)}
      >
        ×
      </button>
    </p>
  );
}
