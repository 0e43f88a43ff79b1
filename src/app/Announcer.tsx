import { useFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { useSpaced } from "#ui/useSpaced";
import { wordFor } from "./marketWord.ts";
import { phaseWords } from "./phaseWords.ts";
import { useNotice } from "./useNotice.ts";

/** ms between what is told unasked */
const least = 10_000;

/** For those who hear the page: the market's word and its phase, or what is wrong. The one place that speaks unasked, and never of prices or ages. */
export function Announcer() {
  const now = useFreshness();
  const said = [text(wordFor(now)), useNotice() ?? (now.fetchedAt === undefined ? "" : phaseWords(now))];
  const words = useSpaced(said.filter(Boolean).join(". "), least);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
