import "#ui/messages/en/tape";
import { useMemo } from "react";
import { type DayBlocks, useBlocks } from "#feed/tape/useTape";
import { fittingBlock } from "#market/prints/tapeFilter";
import { text } from "#ui/messages/text";
import { spanText, TapeCoverage } from "#ui/panel/tradeWords.tsx";
import { useChoices } from "#ui/router/routes";
import { useListed } from "#ui/watchlists/ListChoice.tsx";
import { formatChange, formatCount, formatPrice, formatShare, formatWorth } from "#ui/words/format";
import { BlockTable } from "./BlockTable.tsx";
import { Choices, NoRows, nameOf, SessionPage } from "./SessionPage.tsx";
import { noChoices, TapeFilters } from "./TapeFilters.tsx";

export const BlocksPage = () => (
  <SessionPage here="/blocks" reading={useBlocks()} panel="phone:flex-none">
    {(day) => <Blocks day={day} />}
  </SessionPage>
);

function Blocks({ day }: { day: DayBlocks }) {
  const { blocks, since } = day;
  const [chosen, choose] = useChoices("/blocks");
  const { find: words, size, value, side, sort } = chosen;
  const symbols = useListed(chosen.list);
  const newest = useMemo(() => blocks.toReversed(), [blocks]);
  const shown = newest.filter(fittingBlock({ words, symbols, size, value, side }, nameOf));
  return (
    <>
      <div className="flex flex-none flex-wrap gap-x-4 gap-y-1 items-baseline px-2.5 py-2 border-b border-line">
        <DaySum day={day} />
        <span className="ml-auto">
          <TapeCoverage day={day} />
        </span>
      </div>
      {blocks.length > 0 && (
        <Choices shown={shown.length} all={blocks.length}>
          <TapeFilters
            chosen={chosen}
            onChoose={choose}
            sideLabel={text("blocks.side")}
            onClear={() => choose(noChoices)}
          />
        </Choices>
      )}
      {shown.length === 0 ? (
        <NoRows why={text(blocks.length === 0 ? "blocks.none" : "blocks.noneFit")} />
      ) : (
        <BlockTable blocks={shown} since={since} sort={sort} onSort={(next) => choose({ sort: next })} />
      )}
      <Corrections day={day} />
    </>
  );
}

/** The part of turnover that was crossed, its value, the number of blocks, and the check against the exchange's total. */
function DaySum({ day }: { day: DayBlocks }) {
  const { share, value, worth, trades: count, lines } = day.sum;
  return (
    <>
      <strong className="num text-base" title={text("blocks.shareWhy")}>
        {text("blocks.share", { share: formatWorth(share, worth, formatShare) })}
      </strong>
      <span className="num" title={`${text("blocks.valueWhy")}: ${formatPrice(value)}`}>
        {text("blocks.value", { value: formatWorth(value, worth) })}{" "}
        <span className="text-muted text-table whitespace-normal">{sumBasis(day)}</span>
      </span>
      <span className="num">{text("blocks.count", { count, lines })}</span>
      <Check day={day} />
    </>
  );
}

/** A sum can be exact although a block is not, because one quote gives the value of all blocks of a line together. */
function sumBasis({ sum, blocks }: DayBlocks): string {
  if (sum.worth === "about") return text("blocks.sumByClose");
  const standing = blocks.filter(({ cancelled }) => !cancelled);
  const count = standing.filter(({ worth }) => worth === "about").length;
  if (count === 0) return text("blocks.sumByQuotes");
  const rows = standing.reduce((total, { value = 0 }) => total + value, 0);
  const slack = standing.reduce((total, block) => total + block.slack, sum.slack + 1);
  return text(Math.abs(rows - sum.value) > slack ? "blocks.someEstimated" : "blocks.someShared", { count });
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
          <li key={`${symbol} ${to}`} className="num whitespace-normal">
            <span className="text-muted">{spanText(from, to)}</span> {symbol}{" "}
            {why === "corrected"
              ? text("blocks.corrected", { shares: signedCount(shares), trades: signedCount(trades) })
              : text("blocks.unreadable")}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "+3,000,000", "−1" */
function signedCount(count: number | undefined): string {
  const shown = formatCount(count === undefined ? undefined : Math.abs(count));
  return count === undefined || count === 0 ? shown : (count > 0 ? "+" : "−") + shown;
}
