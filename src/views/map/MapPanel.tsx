import "#ui/messages/en/map";
import "./map.css";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { boardStore, useBoardDay, useBoardReading, useBoardRow } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { allSharePoints, useIndexMove } from "#feed/groups/indexMoves";
import { useCompanyBook } from "#feed/lines/companyBook";
import { allShareId } from "#market/company/sector";
import { sectorName } from "#market/company/sectorBook";
import { type BoardRow, crossedShares, isRescaled } from "#market/line/board";
import { mapFigure, mapSize } from "#market/lists/heat";
import { boardFields } from "#rows/boardRows";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { BoardDay } from "#ui/panel/figureNotes.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { type Column, changeColumn, figureColumn, wordsOf } from "#ui/table/column";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { Table } from "#ui/table/Table.tsx";
import { WatchStar } from "#ui/watchlists/WatchStar.tsx";
import { formatCount, formatPrice, formatShortDay, unknownFigure } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { everySecond } from "#ui/words/ticker";
import { lineAt, MapCanvas } from "./MapCanvas.tsx";
import {
  figureText,
  isSigned,
  legendSteps,
  type MapChoices,
  MapWhat,
  sizeField,
  sizeText,
  usualChoices,
} from "./mapChoices.tsx";

export interface MapPanelProps {
  choices: MapChoices;
  view?: "map" | "table";
  tools?: ReactNode;
  className?: string;
}

/** A small map beside other panels: by market cap and change, with a link to the large map. */
export const SmallMap = () => (
  <MapPanel
    choices={usualChoices}
    className="map-small"
    tools={
      <>
        <MapWhat choices={usualChoices} />
        <Link to="/map" className="chip">
          {text("map.open")}
        </Link>
      </>
    }
  />
);

export function MapPanel({ choices, view = "map", tools, className = "" }: MapPanelProps) {
  const [pointed, point] = useState<string>();
  const [out, setOut] = useState({ left: 0, earlier: 0 });
  const leave = useCallback((left: number, earlier: number) => setOut({ left, earlier }), []);
  return (
    <Panel
      title={text("map.title")}
      reading={useBoardReading()}
      freshness={useBoardFreshness()}
      tools={
        <>
          <BoardDay tradedAt={useBoardDay()} />
          {(choices.colour === "points" || choices.size === "points") && <PointsWord />}
          {tools}
        </>
      }
      empty={(symbols) => (symbols.length ? undefined : text("map.none"))}
      className={`map-panel flex-1 ${className}`}
    >
      {() =>
        view === "table" ? (
          <MapTable choices={choices} />
        ) : (
          <>
            <MapCanvas choices={choices} onPoint={point} onLeft={leave} />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it only records the focus */}
            <div
              onBlur={({ relatedTarget }) => point(lineAt(relatedTarget))}
              className="map-foot flex flex-none gap-x-5 gap-y-1 items-center justify-between text-small max-[1180px]:flex-col max-[1180px]:items-stretch"
            >
              <MapDetail symbol={pointed} choices={choices} {...out} />
              <MapLegend choices={choices} />
            </div>
          </>
        )
      }
    </Panel>
  );
}

/** Says so if the points are an estimate. It also asks for the weights. */
function PointsWord() {
  const weights = useIndexMove(allShareId).data?.value?.weights;
  if (weights?.word !== "estimate") return null;
  return <span className="text-table text-caution">{text("map.estimate")}</span>;
}

function MapLegend({ choices: { colour, clamp } }: { choices: MapChoices }) {
  return (
    <ul
      className="map-legend flex flex-none text-table text-muted list-none [--notch:6px] phone:flex-wrap"
      aria-label={text("map.legend", { colour: text(`map.colourName.${colour}`) })}
    >
      {legendSteps(colour, clamp).map(({ level, word }) => (
        <li key={level}>
          <i className="block h-2" data-level={level} data-accent={colour === "quiet"} />
          <span>{word}</span>
        </li>
      ))}
      <li className="map-legend-apart">
        <i className="block h-2" data-level="none" />
        <span>{text("map.noData")}</span>
      </li>
      <li className="map-legend-apart" title={text("map.blockWhy")}>
        <i className="map-block block h-2" />
        <span>{text("map.block")}</span>
      </li>
    </ul>
  );
}

/** The map's content as a table: largest area first, updated once a second. */
function MapTable({ choices: { size, colour } }: { choices: MapChoices }) {
  const [rows, setRows] = useState(boardStore.rows);
  useEffect(() => everySecond(() => setRows(boardStore.rows())), []);
  const sorted = [...rows.values()].sort((a, b) => (sizeOf(b, size) ?? 0) - (sizeOf(a, size) ?? 0));
  const minute = Math.floor(exchangeNow() / 60_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows show ages, so they are rendered again each minute
  const columns = useMemo(() => mapColumns(size, colour), [size, colour, minute]);
  return (
    <div className="map-table flex-1 min-h-0 overflow-auto">
      <Table
        name="map"
        caption={
          <caption className="sr-only">{text("map.lines", { size: text(`map.size.${size}`) })}</caption>
        }
        columns={columns}
        rows={sorted}
        keyOf={({ symbol }) => symbol}
        line={symbolAttributes}
      />
    </div>
  );
}

const symbolAttributes = ({ symbol }: BoardRow) => ({ "data-symbol": symbol });

const mapColumns = (size: MapChoices["size"], colour: MapChoices["colour"]): readonly Column<BoardRow>[] => [
  {
    id: "symbol",
    head: "map.symbol",
    rowHead: true,
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => (
      <>
        <WatchStar symbol={symbol} />
        <Link to="/s/$symbol" params={{ symbol }}>
          <SymbolCode symbol={symbol} />
        </Link>
      </>
    ),
  },
  {
    id: "name",
    field: boardFields.name,
    head: "map.company",
    cellClass: "map-company",
    value: ({ name }) => name,
    show: ({ name }) => readableName(name) ?? "",
  },
  {
    id: "sector",
    head: "map.sector",
    cellClass: "map-company",
    cell: ({ symbol }) => <SectorOf symbol={symbol} />,
  },
  ...(size === "equal" ? [] : [sizeColumn(size)]),
  colourColumn(colour),
  crossedColumn,
];

const crossedColumn: Column<BoardRow> = {
  id: "crossed",
  head: "map.crossedShares",
  explain: "map.blockWhy",
  className: "num",
  value: (row) => (row.earlier || row.lastKnown ? undefined : crossedShares(row)),
  show: (row) =>
    row.earlier || row.lastKnown ? unknownFigure : formatCount(crossedShares(row) || undefined),
};

const sizeOf = (row: BoardRow, size: MapChoices["size"]) => mapSize(row, size, allSharePoints);

const sizeColumn = (size: MapChoices["size"]): Column<BoardRow> => ({
  id: size,
  ...(sizeField[size] === undefined ? {} : { field: sizeField[size] }),
  head: `map.size.${size}`,
  className: "num",
  value: (row) => sizeOf(row, size),
  show: (row) => sizeText(sizeOf(row, size), size),
});

function colourColumn(colour: MapChoices["colour"]): Column<BoardRow> {
  const of = (row: BoardRow) => mapFigure(row, colour, exchangeNow(), allSharePoints);
  const column: Column<BoardRow> = {
    id: colour,
    ...(colour === "change" ? { field: boardFields.changePercent } : {}),
    head: `map.colour.${colour}`,
    explain: `map.colourName.${colour}`,
    className: "num",
  };
  return isSigned(colour)
    ? changeColumn(column, of, (value) => figureText(value, colour))
    : figureColumn(column, of, (value) => figureText(value, colour));
}

interface MapDetailProps {
  symbol: string | undefined;
  choices: MapChoices;
  /** number of lines that are not drawn */
  left: number;
  /** number of lines of another day */
  earlier: number;
}

/** The live figures of the line under the pointer, in a separate place so that they cover no tile. */
function MapDetail({ symbol, choices, left, earlier }: MapDetailProps) {
  const row = useBoardRow(symbol ?? "");
  return (
    <div className="map-detail flex-1 min-w-0 min-h-5 overflow-hidden whitespace-nowrap phone:min-h-15 phone:whitespace-normal">
      {row ? (
        <PointedLine row={row} choices={choices} />
      ) : (
        <span className="whitespace-normal text-muted">{leftOut({ left, earlier }) || text("map.hint")}</span>
      )}
    </div>
  );
}

/** Counts the lines of the board that the map does not draw, or draws without colour. */
export const leftOut = ({ left, earlier }: Pick<MapDetailProps, "left" | "earlier">): string =>
  [left > 0 && text("map.left", { count: left }), earlier > 0 && text("map.earlier", { count: earlier })]
    .filter(Boolean)
    .join(" · ");

/** What the details say after the price: the columns of the table that they do not say yet. */
const toldColumns = ({ size, colour }: MapChoices, row: BoardRow): readonly Column<BoardRow>[] => [
  ...(colour === "change" ? [] : [colourColumn(colour)]),
  ...(size === "equal" ? [] : [sizeColumn(size)]),
  ...(crossedColumn.value?.(row) ? [crossedColumn] : []),
];

const factClass = "flex flex-none gap-1.5";

/** A fact that is cut if it does not fit. Only screen readers get its name. */
const CutFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-initial gap-1.5 min-w-0">
    <dt className="sr-only">{name}</dt>
    <dd className="overflow-hidden text-ellipsis">{children}</dd>
  </div>
);

function PointedLine({ row, choices }: { row: BoardRow; choices: MapChoices }) {
  return (
    <dl className="flex gap-4.5 phone:flex-wrap phone:gap-x-3.5 phone:gap-y-0" data-symbol={row.symbol}>
      <CutFact name={text("map.symbol")}>
        <WatchStar symbol={row.symbol} /> <SymbolCode symbol={row.symbol} />{" "}
        <span data-field={boardFields.name}>{readableName(row.name) ?? unknownFigure}</span>
      </CutFact>
      <div className={factClass}>
        <dt className="sr-only">{text("column.price")}</dt>
        <dd>
          <b className="num" data-field={boardFields.price}>
            {formatPrice(row.price)}
          </b>{" "}
          {row.earlier && row.lastTradeAt !== undefined ? (
            <span className="text-caution">{text("map.of", { day: formatShortDay(row.lastTradeAt) })}</span>
          ) : (
            <Change
              change={row.change}
              percent={row.changePercent}
              changeField={boardFields.change}
              percentField={boardFields.changePercent}
              rescaled={isRescaled(row)}
            />
          )}
        </dd>
      </div>
      {toldColumns(choices, row).map((column) => (
        <div
          className={factClass}
          key={column.id}
          title={column === crossedColumn ? text("map.blockWhy") : undefined}
        >
          <dt className="text-muted">{wordsOf(column.head)}</dt>
          <dd
            className="num"
            data-field={column.field}
            data-derived={column === crossedColumn ? text("map.blockWhy") : undefined}
          >
            {column.show?.(row)}
          </dd>
        </div>
      ))}
      <CutFact name={text("map.sector")}>
        <SectorOf symbol={row.symbol} />
      </CutFact>
    </dl>
  );
}

/** The name of the line's sector, or the reason why it is unknown. */
function SectorOf({ symbol }: { symbol: string }) {
  const book = useCompanyBook();
  const sector = book.of(symbol);
  const name = sectorName(book, sector);
  if (name !== undefined) return name;
  return (
    <span className="text-muted">
      {text(sector.kind === "unsaid" ? "map.sectorUnsaid" : "map.sectorUnknown")}
    </span>
  );
}
