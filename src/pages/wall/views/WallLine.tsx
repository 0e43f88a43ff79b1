import "./line.css";
import "#ui/messages/en/line";
import { useContext } from "react";
import { LineChart } from "#pages/LineChart.tsx";
import { text } from "#ui/messages/text";
import { PageOutage } from "#ui/panel/answerState.tsx";
import { useDrawn } from "#views/chart/DrawnChart.tsx";
import { LineHeadlines } from "#views/disclosures/panels/PagedDisclosures.tsx";
import { OrderBookPanel } from "#views/orderBook/OrderBookPanel.tsx";
import { DayFacts } from "#views/symbol/LineFacts.tsx";
import { NoQuote, SeveralLines, UnknownSymbol, useLine, useMeant } from "#views/symbol/meantLine.tsx";
import { SymbolHead } from "#views/symbol/SymbolHead.tsx";

/** One line: mainly its price, then the day's chart, the order book and the newest disclosures. */
export function WallLine({ subject = "" }: { subject?: string | undefined }) {
  const found = useMeant(subject);
  const outage = useContext(PageOutage);
  switch (found.kind) {
    case "line":
      return <LineView symbol={found.symbol} />;
    case "several":
      return <SeveralLines asked={subject} symbols={found.symbols} />;
    case "unknown":
      return <UnknownSymbol asked={subject} unsure={found.unsure} />;
    case "looking":
      return (
        <p className="wall-words">
          {text(outage ? "failure.nothingYet" : "symbol.looking", { symbol: subject })}
        </p>
      );
    default:
      return found satisfies never;
  }
}

/** A wall offers no choices. */
const stay = () => undefined;

function LineView({ symbol }: { symbol: string }) {
  const { line, row, quote, ofBoard, ofQuote, failed } = useLine(symbol);
  const { data } = quote;
  const drawn = useDrawn({}, { symbol }, stay);
  return (
    <div className="wall-line grid gap-3 min-h-0">
      <SymbolHead
        line={line}
        asked={{ data, trust: ofQuote }}
        ofBoard={ofBoard}
        more={<DayFacts {...{ line, row }} />}
      />
      <LineChart range="1D" onRange={stay} {...{ line, row, drawn, failed }} quoted={data !== undefined} />
      <OrderBookPanel symbol={symbol} around={line} brief />
      {failed && !data ? (
        <NoQuote quote={quote} freshness={ofQuote} />
      ) : (
        <LineHeadlines symbol={symbol} name={line.name} />
      )}
    </div>
  );
}
