import "#ui/messages/en/sectors";
import type { BoardRow } from "#market/line/board";
import { breadthOf } from "#market/lists/breadth";
import { text } from "#ui/messages/text";
import { formatCompact, formatPrice, formatSum } from "#ui/words/format";

interface Of {
  /** rupees, as the service sends them for the group, with crossings */
  sent: number | undefined;
  lines: readonly BoardRow[];
  /** the sector of every line is known */
  isLearnt: boolean;
}

/** What a group's lines come to, and what its own figure has beyond that: crossings, which the board leaves out. */
export function linesSum({ sent, lines, isLearnt }: Of): { shown: string; why: string } {
  const { turnover, lines: count, unsaid } = breadthOf(lines);
  const known = { lines: count, without: unsaid.turnover };
  const rest = sent === undefined || count === unsaid.turnover ? undefined : sent - turnover;
  const inWords = (format: (value: number | undefined) => string) => ({
    sum: formatSum(format(turnover), known),
    sent: format(sent),
    rest: format(rest),
  });
  const restIsCrossings = isLearnt && unsaid.turnover === 0;
  const shown = restIsCrossings ? "sectors.linesRest" : "sectors.linesRestUnknown";
  return {
    shown: text(rest !== undefined && rest >= 1 ? shown : "sectors.linesSum", inWords(formatCompact)),
    why: text("sectors.linesSumWhy", inWords(formatPrice)),
  };
}
