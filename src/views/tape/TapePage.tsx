import "#ui/messages/en/tape";
import { useMemo } from "react";
import { boardStore } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import type { WholeDay } from "#feed/tape/dayTape";
import { useTape } from "#feed/tape/useTape";
import { fittingEntry } from "#market/prints/tapeFilter";
import { text } from "#ui/messages/text";
import { Panel, SaveTables } from "#ui/panel/Panel.tsx";
import { TapeCoverage } from "#ui/panel/TapeCoverage.tsx";
import { Link } from "#ui/router/Router.tsx";
import { type SearchOf, useChange, useSearch } from "#ui/router/routes";
import { formatClock, formatCount } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { TapeFilters, useListed } from "./TapeFilters.tsx";
import { TapeTable } from "./TapeTable.tsx";

const here = "/tape";
type Search = SearchOf<typeof here>;

/** Every print of the session, filtered as the address requests. */
export function TapePage() {
  const tape = useTape();
  return (
    <div className="tape-page flex flex-1 flex-col min-h-0 p-2 phone:p-1.5">
      <h1 className="sr-only">{text("tape.title")}</h1>
      <Panel
        title={text("tape.title")}
        reading={tape}
        freshness={useBoardFreshness()}
        tools={
          <Link to="/blocks" className="chip">
            {text("blocks.title")}
          </Link>
        }
        className="flex-1 min-h-90"
      >
        {(day) => <Prints day={day} />}
      </Panel>
    </div>
  );
}

const nameOf = (symbol: string) => readableName(boardStore.row(symbol)?.name);

function Prints({ day }: { day: WholeDay }) {
  const search = useSearch({ from: here });
  const { find, list, size, value, side, odd } = search;
  const symbols = useListed(list);
  const { entries } = day;
  const shown = useMemo(
    () => entries.filter(fittingEntry({ words: find, symbols, size, value, side, odd }, nameOf)),
    [entries, find, symbols, size, value, side, odd],
  );
  return (
    <>
      <div className="flex flex-none flex-wrap gap-x-2 gap-y-1 items-center px-2.5 py-1.5 border-b border-line">
        <Filters search={search} />
        <SaveTables key={String(shown.length === 0)} ways={["csv"]} />
        <span className="num text-table text-muted">
          {text("tape.shown", { shown: formatCount(shown.length), all: formatCount(entries.length) })}
        </span>
        <span className="ml-auto">
          <TapeCoverage day={day} />
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="m-auto p-4 text-center text-table text-muted">{noneText(day)}</p>
      ) : (
        <TapeTable name="tape" label={text("tape.label")} entries={shown} />
      )}
    </>
  );
}

function noneText({ entries, origin, whole, since }: WholeDay): string {
  if (entries.length > 0) return text("tape.noneFit");
  return origin === "recording" || whole
    ? text("tape.none")
    : text("tape.noneSeen", { time: formatClock(since) });
}

interface FiltersProps {
  search: Search;
}

function Filters({ search }: FiltersProps) {
  const change = useChange({ from: here });
  const { odd, ...chosen } = search;
  const choose = (next: Partial<Search>) =>
    change({ search: (before) => ({ ...before, ...next }), replace: true });
  const isFiltered = Object.values(search).some(Boolean);
  return (
    <TapeFilters
      chosen={chosen}
      onChoose={choose}
      sideLabel={text("tape.side")}
      onClear={isFiltered ? () => change({ search: {}, replace: true }) : undefined}
    >
      <button
        type="button"
        className="chip"
        aria-pressed={odd === true}
        title={text("tape.oddWhy")}
        onClick={() => choose({ odd: odd ? undefined : true })}
      >
        {text("tape.odd")}
      </button>
    </TapeFilters>
  );
}
