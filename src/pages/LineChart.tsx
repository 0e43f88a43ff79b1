import "#ui/messages/en/chart";
import { useContext } from "react";
import type { BoardRow } from "#market/line/board";
import type { Line } from "#market/line/line";
import { text } from "#ui/messages/text";
import { AwaitedPart, failureText, PageOutage, type SteadyFailure } from "#ui/panel/answerState.tsx";
import type { ChartChoices } from "#views/chart/DrawnChart.tsx";
import type { ChartAdditions } from "#views/chart/overlays";
import { StockChartPanel } from "#views/chart/StockChartPanel.tsx";

interface LineChartProps extends ChartChoices {
  line: Line;
  row: BoardRow | undefined;
  drawn: ChartAdditions;
  /** whether the quote was received once, but the latest request for it failed */
  quoted: boolean;
  failed: SteadyFailure | undefined;
}

const without = "panel-hero items-center justify-center p-4 text-muted";
const noPoint = { at: undefined, value: undefined };

/** A line's chart, or the reason why there is none. The chart needs the stock id, which comes with the board or the quote. */
export function LineChart({ line, row, quoted, failed, ...chart }: LineChartProps) {
  const outage = useContext(PageOutage);
  if (line.stockId === undefined && !failed && !quoted && !outage)
    return <AwaitedPart className={without}>{text("shell.loading")}</AwaitedPart>;
  if (line.stockId === undefined)
    return (
      <p className={`panel ${without}`}>
        {failed ? failureText(failed.error) : text(quoted ? "chart.noStockId" : "failure.nothingYet")}
      </p>
    );
  return (
    <StockChartPanel
      {...chart}
      symbol={line.symbol}
      stockId={line.stockId}
      previousClose={line.previousClose}
      name={line.name}
      totals={line}
      newest={
        line.sessions === "board-older"
          ? noPoint
          : { at: row?.lastTradeAt, value: row?.price, open: row?.open, high: row?.high, low: row?.low }
      }
    />
  );
}
