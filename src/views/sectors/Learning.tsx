import "#ui/messages/en/sectors";
import { useBoardMeta } from "#feed/board/board";
import { useSectorBook } from "#feed/papers/sectorBook";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";

/** Says how many companies have a known sector. Sums over a group's lines cover only these. */
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

/** An id that the service does not list. The address may contain any text, so only its beginning is shown. */
export const UnknownSector = ({ asked }: { asked: string }) => (
  <div className="m-auto flex max-w-[480px] flex-col gap-3 p-6">
    <h1 className="font-semibold text-title">{text("sectors.unknown", { sector: asked.slice(0, 40) })}</h1>
    <p className="text-muted">{text("sectors.unknownWhy")}</p>
    <p>
      <Link to="/sectors" className="underline">
        {text("sectors.back")}
      </Link>
    </p>
  </div>
);
