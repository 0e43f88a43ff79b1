import "./line.css";
import "#ui/messages/en/line";
import { useBoardMeta, useBoardRows } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/freshness";
import { lineClass, siblings } from "#market/company/symbol";
import type { BoardRow } from "#market/line/board";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Link.tsx";
import { savedTable, useSavedTable } from "#ui/saving/savedTable";
import { SymbolCode, shareClass } from "#ui/table/SymbolCode.tsx";
import { formatChangePercent, formatCompact, formatPrice } from "#ui/words/format";

/** The lines of one company side by side; nothing where the board has only one of them. */
export function ClassesPanel({ symbol }: { symbol: string }) {
  const rows = useBoardRows();
  const board = useBoardMeta();
  const freshness = useBoardFreshness();
  const lines = [symbol, ...siblings(symbol, rows.keys())].sort().flatMap((each) => rows.get(each) ?? []);
  if (!board.loaded || !lines.some((line) => line.symbol !== symbol)) return null;
  const reading = { data: { ...board, value: lines }, error: null };
  return (
    <Panel title={text("line.classes")} reading={reading} freshness={freshness}>
      {(value) => <Classes lines={value} here={symbol} />}
    </Panel>
  );
}

/** What the others are measured against: the voting shares, or else whatever comes first. */
const baseOf = (lines: readonly BoardRow[]) =>
  lines.find((line) => lineClass(line.symbol) === "N") ?? lines[0];

function Classes({ lines, here }: { lines: readonly BoardRow[]; here: string }) {
  const base = baseOf(lines);
  const against = { symbol: base?.symbol ?? "" };
  const saved = useSavedTable(() =>
    savedTable(`${here}-classes`, lines, {
      symbol: ({ symbol }) => symbol,
      price: ({ price }) => price,
      percentageChange: ({ changePercent }) => changePercent,
      turnover: ({ turnover }) => turnover,
    }),
  );
  return (
    <div ref={saved} className="line-body line-wide">
      <table className="line-table line-classes">
        <thead>
          <tr>
            <th scope="col">{text("line.class")}</th>
            <th scope="col">{text("column.price")}</th>
            <th scope="col">{text("column.changePercent")}</th>
            <th scope="col" title={text("line.againstWhy", against)}>
              {text("line.against", against)}
            </th>
            <th scope="col">{text("line.turnover")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ClassRow key={line.symbol} line={line} base={base} here={line.symbol === here} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ClassRow({ line, base, here }: { line: BoardRow; base: BoardRow | undefined; here: boolean }) {
  const { symbol, price, changePercent, turnover } = line;
  const comparable = line !== base && price !== undefined && base?.price !== undefined && base.price > 0;
  return (
    <tr data-symbol={symbol} aria-current={here ? "page" : undefined}>
      <th scope="row">
        <Link to="/s/$symbol" params={{ symbol }}>
          <SymbolCode symbol={symbol} />
        </Link>{" "}
        <span className="text-muted">{here ? text("line.this") : shareClass(symbol)}</span>
      </th>
      <td data-field="price">{formatPrice(price)}</td>
      <td>
        <Change percent={changePercent} percentField="percentageChange" />
      </td>
      <td data-derived={text("line.againstWhy", { symbol: base?.symbol ?? "" })}>
        {comparable ? formatChangePercent((price / (base.price ?? 1) - 1) * 100) : "·"}
      </td>
      <td data-field="turnover" title={formatPrice(turnover)}>
        {formatCompact(turnover)}
      </td>
    </tr>
  );
}
