import "#ui/messages/en/sectors";
import { useBoardMeta } from "#feed/board/board";
import { useSectorBook } from "#feed/papers/sectorBook";
import { text } from "#ui/messages/text";

/** How far the sectors of companies are known: sums over a group's lines are of those. */
export function Learning() {
  const { waiting } = useSectorBook();
  const meta = useBoardMeta();
  const plain = meta.loaded && meta.stampedAt === undefined;
  if (plain) return <span className="learning-note text-muted text-table">{text("sectors.unlearnt")}</span>;
  if (!waiting) return null;
  return (
    <span className="learning-note num text-muted text-table">
      {text("sectors.learning", { count: waiting })}
    </span>
  );
}
