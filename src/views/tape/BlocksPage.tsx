import "#ui/messages/en/tape";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { type DayBlocks, useBlocks } from "#feed/tape/blocks";
import { text } from "#ui/messages/text";
import { Known } from "#ui/panel/Known.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import {
  formatChange,
  formatClock,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
} from "#ui/words/format";
import { BlockTable } from "./BlockTable.tsx";

/** The session's blocks, their values, and their part of all turnover. */
export function BlocksPage() {
  const blocks = useBlocks();
  return (
    <div className="flex flex-1 flex-col min-h-0 p-2 phone:p-1.5">
      <h1 className="sr-only">{text("blocks.title")}</h1>
      <Panel
        title={text("blocks.title")}
        reading={blocks}
        freshness={useBoardFreshness()}
        tools={
          <Link to="/tape" className="chip">
            {text("tape.title")}
          </Link>
        }
        className="flex-1 min-h-90"
      >
        {(day) => <Blocks day={day} />}
      </Panel>
    </div>
  );
}

function Blocks({ day }: { day: DayBlocks }) {
  const { valued } = day;
  return (
    <>
      <div className="flex flex-none flex-wrap gap-x-4 gap-y-1 items-baseline px-2.5 py-2 border-b border-line">
        <DaySum day={day} />
        <span className="ml-auto">
          <Known day={day} />
        </span>
      </div>
      {valued.length === 0 ? (
        <p className="m-auto p-4 text-center text-table text-muted">{text("blocks.none")}</p>
      ) : (
        <BlockTable blocks={valued} since={day.since} />
      )}
      <Corrections day={day} />
    </>
  );
}

/** The part of turnover that was crossed, its value, the number of blocks, and the check against the exchange's total. */
function DaySum({ day }: { day: DayBlocks }) {
  const { sum, valued } = day;
  const about = sum.worth === "about" ? "≈ " : "";
  const lines = new Set(valued.map(({ symbol }) => symbol)).size;
  const count = valued.reduce((total, { trades }) => total + (trades ?? 1), 0);
  return (
    <>
      <strong className="num text-base" title={text("blocks.shareWhy")}>
        {text("blocks.share", { share: about + formatShare(sum.share) })}
      </strong>
      <span className="num" title={`${text("blocks.valueWhy")}: ${formatPrice(sum.value)}`}>
        {text("blocks.value", { value: about + formatCompact(sum.value) })}
      </span>
      <span className="num">{text("blocks.count", { count, lines })}</span>
      <Check day={day} />
    </>
  );
}

function Check({ day: { check } }: { day: DayBlocks }) {
  if (!check)
    return (
      <span className="text-table text-muted" title={text("blocks.notCheckedWhy")}>
        {text("blocks.notChecked")}
      </span>
    );
  const { agrees, expected, remainder } = check;
  const why = text("blocks.checkWhy", {
    expected: formatPrice(expected),
    remainder: formatChange(remainder),
  });
  return (
    <span className={`num text-table ${agrees ? "text-muted" : "text-caution"}`} title={why}>
      {agrees
        ? `✓ ${text("blocks.agrees")}`
        : `⚠ ${text("blocks.differs", { remainder: formatChange(remainder) })}`}
    </span>
  );
}

/** Corrections, which lower the crossed totals, each with its time window. They are not blocks. */
function Corrections({ day: { notes } }: { day: DayBlocks }) {
  const told = notes.filter((note) => note.of === "blocks").toReversed();
  if (told.length === 0) return null;
  return (
    <section
      className="flex-none border-t border-line px-2.5 py-1.5 text-table"
      aria-label={text("blocks.notes")}
    >
      <h3 className="font-semibold text-muted">{text("blocks.notes")}</h3>
      <ul className="max-h-24 overflow-auto">
        {told.map(({ symbol, from, to, why, shares, trades }) => (
          <li key={`${symbol} ${to}`} className="num">
            <span className="text-muted">
              {text("tape.gap", { from: formatClock(from), to: formatClock(to) })}
            </span>{" "}
            {symbol}{" "}
            {why === "corrected"
              ? text("blocks.corrected", { shares: signed(shares), trades: signed(trades) })
              : text("blocks.unreadable")}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "+3,000,000", "−1" */
function signed(count: number | undefined): string {
  const shown = formatCount(count === undefined ? undefined : Math.abs(count));
  return count === undefined || count === 0 ? shown : (count > 0 ? "+" : "−") + shown;
}
