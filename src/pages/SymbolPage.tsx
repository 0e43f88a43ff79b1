import "./symbolPage.css";
import "#ui/messages/en/chart";
import "#ui/messages/en/line";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { stockSeriesQuery } from "#feed/groups/charts";
import { useIsHeld } from "#feed/positions/heldShares";
import { type Line, spansAcross } from "#market/line/line";
import { partOfDays, tradedDayCount } from "#market/lists/coverage";
import { jumpsUntilNow } from "#market/series/splits";
import { ChartLevels, noLevels } from "#ui/chart/library/chartOverlay";
import { text } from "#ui/messages/text";
import { Redirect } from "#ui/router/Router.tsx";
import { type SearchOf, useChange, useOwnEntry, useParams, useSearch } from "#ui/router/routes";
import { latePart } from "#ui/screen/latePart.tsx";
import { usePageState } from "#ui/screen/pageState";
import { formatIsoDay } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { useDrawn } from "#views/chart/DrawnChart.tsx";
import { CompanyPanel } from "#views/company/CompanyPanel.tsx";
import { ComingDates } from "#views/disclosures/calendar/ComingDates.tsx";
import { type TimelineChoices, TimelinePanel } from "#views/disclosures/panels/TimelinePanel.tsx";
import { OrderBookPanel } from "#views/orderBook/OrderBookPanel.tsx";
import { ClassesPanel, IdentityPanel, RiskPanel } from "#views/symbol/identityPanels.tsx";
import {
  NoQuote,
  type QuoteProps,
  SeveralLines,
  UnknownSymbol,
  useLine,
  useMeant,
} from "#views/symbol/meantLine.tsx";
import { RangesPanel } from "#views/symbol/RangesPanel.tsx";
import { SymbolHead } from "#views/symbol/SymbolHead.tsx";
import { ActivityPanel, TradesPanel } from "#views/symbol/tradingPanels.tsx";
import { LineTape } from "#views/tape/LineTape.tsx";
import { chartChoices, openingRange } from "./chartChoices.ts";
import { LineChart } from "./LineChart.tsx";
import { withQueries } from "./status/lateQueries.ts";

const symbolPagePath = "/s/$symbol";

/** One line: finds the line that the address names, and shows it under its full symbol. */
export function SymbolPage() {
  const { symbol: asked } = useParams({ from: symbolPagePath });
  const search = useSearch({ from: symbolPagePath });
  const found = useMeant(asked);
  switch (found.kind) {
    case "line":
      if (found.symbol !== asked)
        return <Redirect to={symbolPagePath} params={{ symbol: found.symbol }} search={search} />;
      return <LinePage key={asked} symbol={asked} search={search} />;
    case "several":
      return <SeveralLines asked={asked} symbols={found.symbols} />;
    case "unknown":
      return <UnknownSymbol asked={asked} unsure={found.unsure} />;
    case "looking":
      return (
        <p className="m-auto p-6 text-muted">{text("symbol.looking", { symbol: asked.slice(0, 40) })}</p>
      );
    default:
      return found satisfies never;
  }
}

function LinePage({ symbol, search }: { symbol: string; search: SearchOf<typeof symbolPagePath> }) {
  const change = useChange({ from: symbolPagePath });
  const { line, row, quote, session, ofBoard, ofQuote, failed } = useLine(symbol);
  const { data } = quote;
  const choose = (chosen: Partial<typeof search>) =>
    change({ search: (before) => ({ ...before, ...chosen }), replace: !("range" in chosen) });
  const chart = chartChoices(search, choose, openingRange(line.lastDay?.at, exchangeNow()));
  const drawn = useDrawn(search, { symbol }, choose);
  const answer = { quote, freshness: ofQuote };
  const [levels, setLevels] = useState(noLevels);
  const alerting = usePageState(({ nearestAlert }) => nearestAlert !== undefined);
  const isHeld = useIsHeld(symbol);
  return (
    <div className="symbol-page flex flex-1 flex-col gap-2 min-h-0 p-2 overflow-auto max-[640px]:p-1.5">
      <SymbolHead line={line} asked={{ data, trust: ofQuote }} ofBoard={ofBoard} />
      {isHeld && <LinePosition symbol={symbol} />}
      {alerting && <LineAlerts symbol={symbol} onLevels={setLevels} />}
      <div className="symbol-stage">
        <ChartLevels value={levels}>
          <LineChart {...{ ...chart, line, row, drawn, failed }} quoted={data !== undefined} />
        </ChartLevels>
        <OrderBookPanel symbol={symbol} around={line} />
        {line.stockId !== undefined && <TradesPanel line={line} stockId={line.stockId} />}
      </div>
      <Shelf {...answer} {...{ line, session }} quoted={data !== undefined} failed={failed !== undefined} />
      {line.stockId !== undefined && <LineTape line={line} stockId={line.stockId} />}
      <LineDisclosures symbol={symbol} name={line.name} />
      <CompanyPanel symbol={symbol} />
    </div>
  );
}

/** Drawn only if this browser has entries of which shares are left. */
const LinePosition = latePart(async () => (await import("#views/positions/LinePosition.tsx")).LinePosition, {
  Missing: () => null,
});

/** Drawn only if this browser has rules. */
const LineAlerts = latePart(
  () => withQueries(async () => (await import("#views/alerts/LineAlerts.tsx")).LineAlerts),
  {
    Missing: () => null,
  },
);

interface ShelfProps extends QuoteProps {
  line: Line;
  /** the trading day of the quote's figures of today */
  session: number | undefined;
  /** whether the quote was received once, but the latest request for it failed */
  quoted: boolean;
  failed: boolean;
}

/** The quote's figures other than the day's, and the company's other lines. */
function Shelf({ line, session, quoted, failed, ...answer }: ShelfProps) {
  const year = useYear(quoted ? line.stockId : undefined, line);
  return (
    <div className="symbol-shelf flex flex-wrap gap-2">
      {failed && !quoted ? (
        <NoQuote {...answer} />
      ) : (
        <>
          <RangesPanel {...answer} line={line} across={year.across} />
          <ActivityPanel
            {...answer}
            line={line}
            days={year.days}
            uncovered={year.uncovered}
            split={year.across?.get("twelveMonths")}
            session={session}
          />
          <RiskPanel {...answer} />
          <IdentityPanel {...answer} />
        </>
      )}
      <ComingDates symbol={line.symbol} name={line.name} />
      <ClassesPanel symbol={line.symbol} />
    </div>
  );
}

/** Figures that need the year's chart. The chart is requested after the quote, and the chart panel uses the same answer. */
function useYear(stockId: number | undefined, line: Line) {
  const { yearShares, lastTradeAt: at, price, previousClose, open, high, low } = line;
  const { data } = useQuery({ ...stockSeriesQuery(stockId ?? 0, 5), enabled: stockId !== undefined });
  const points = data?.value;
  return useMemo(() => {
    const part = points && partOfDays(points, yearShares);
    const closes = part ? [] : points?.map(({ price: value, ...day }) => ({ ...day, value }));
    const lastAt = closes?.at(-1)?.at;
    const jumps = jumpsUntilNow(closes ?? [], { at, price, previousClose, open, high, low });
    const across =
      lastAt === undefined ? undefined : spansAcross(jumps, Math.max(lastAt, jumps.at(-1)?.at ?? 0));
    const days = points && tradedDayCount(points, yearShares);
    const uncovered = points !== undefined && yearShares !== undefined && days === undefined;
    return { across, days, uncovered };
  }, [points, yearShares, at, price, previousClose, open, high, low]);
}

interface LineDisclosuresProps {
  symbol: string;
  name: string | undefined;
}

/** The company's disclosures, filtered as the address requests. */
function LineDisclosures({ symbol, name }: LineDisclosuresProps) {
  const { since, until, find, deleted, item, paper } = useSearch({ from: symbolPagePath });
  const change = useChange({ from: symbolPagePath });
  const onOpen = useOwnEntry(symbolPagePath, "item");
  const onDocument = useOwnEntry(symbolPagePath, "paper");
  const today = useEachSecond(() => formatIsoDay(exchangeNow()));
  const onChoose = (chosen: TimelineChoices) =>
    change({ search: (before) => ({ ...before, ...chosen }), replace: true });
  const choices = { since, until, find, deleted, onChoose };
  return <TimelinePanel {...{ symbol, name, today, ...choices, opened: item, onOpen, paper, onDocument }} />;
}
