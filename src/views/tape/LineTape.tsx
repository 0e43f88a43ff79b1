import "#ui/messages/en/tape";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { coverageOf, stockSeriesQuery } from "#feed/groups/charts";
import { useTape } from "#feed/tape/useTape";
import type { Line } from "#market/line/line";
import { withSentTrades } from "#market/prints/sentTrades";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { emptyWords, partWords, TapeCoverage } from "#ui/panel/tradeWords.tsx";
import { Link } from "#ui/router/Router.tsx";
import { formatClock, formatCount } from "#ui/words/format";
import { TapeTable } from "./TapeTable.tsx";

const noEntries: readonly never[] = [];

/** The tape of one line. The exchange's own list of its trades replaces the prints that it covers, and shows how many of them agree. */
export function LineTape({ line, stockId }: { line: Line; stockId: number }) {
  const { symbol } = line;
  const tape = useTape();
  const sent = useSentTrades(line, stockId);
  const entries = tape.data?.value.entries ?? noEntries;
  const found = useMemo(
    () =>
      withSentTrades(
        entries.filter((entry) => entry.symbol === symbol),
        sent,
      ),
    [entries, symbol, sent],
  );
  const { compared, same, until } = found;
  return (
    <Panel
      title={text("tape.title")}
      reading={tape}
      freshness={useBoardFreshness()}
      className="max-h-100"
      tools={
        <>
          {compared > 0 && (
            <span
              className={`num text-table ${same < compared ? "text-caution" : "text-muted"}`}
              title={text("tape.agreeWhy")}
            >
              {text("tape.agree", { same: formatCount(same), all: formatCount(compared) })}
            </span>
          )}
          {until !== undefined && (
            <span className="num text-table text-muted max-[960px]:hidden">
              {text("tape.sentUntil", { time: formatClock(until) })}
            </span>
          )}
          <Link to="/tape" search={{ find: symbol }} className="chip">
            {text("tape.open")}
          </Link>
        </>
      }
      empty={() => (found.entries.length ? undefined : text("tape.none"))}
    >
      {(day) => (
        <>
          <div className="flex-none px-2.5 py-1">
            <TapeCoverage day={day} />
          </div>
          <TapeTable
            name={`${symbol}-tape`}
            label={`${text("tape.label")}, ${symbol}`}
            entries={found.entries}
            ofLine
          />
        </>
      )}
    </Panel>
  );
}

/** The exchange's own trades of the session; none if its list is incomplete. */
function useSentTrades(line: Line, stockId: number) {
  const { data } = useQuery(stockSeriesQuery(stockId, 1));
  return useMemo(() => {
    const coverage = data && coverageOf(data, line);
    const isWhole = coverage && !partWords(coverage) && !emptyWords(coverage);
    return data && isWhole ? data.value : noEntries;
  }, [data, line]);
}
