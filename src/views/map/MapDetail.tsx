import "#ui/messages/en/map";
import { useBoardRow } from "#feed/board";
import { exchangeNow } from "#feed/exchangeClock";
import { useSectorBook } from "#feed/sectorBook";
import type { BoardRow } from "#market/board";
import { mapFigure, mapSize } from "#market/heat";
import { sectorName } from "#market/sectorBook";
import { Change } from "#ui/Change.tsx";
import { formatPrice, unknown } from "#ui/format";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import { formatShortDay } from "#ui/time";
import { WatchStar } from "#ui/WatchStar.tsx";
import { figureText, type MapChoices, sizeField, sizeText } from "./mapChoices.ts";

interface MapDetailProps {
  symbol: string | undefined;
  choices: MapChoices;
  /** lines that are not drawn */
  left: number;
  /** lines of another day */
  earlier: number;
}

/** What the line pointed at says, live; in a place of its own, so that it covers no tile. */
export function MapDetail({ symbol, choices, left, earlier }: MapDetailProps) {
  const row = useBoardRow(symbol ?? "");
  return (
    <div className="map-detail">
      {row ? (
        <Told row={row} choices={choices} />
      ) : (
        <span className="text-muted">
          {left > 0 ? text("map.left", { count: left }) : earlier > 0 ? "" : text("map.hint")}{" "}
          {earlier > 0 && text("map.earlier", { count: earlier })}
        </span>
      )}
    </div>
  );
}

function Told({ row, choices: { size, colour } }: { row: BoardRow; choices: MapChoices }) {
  const field = sizeField[size];
  return (
    <dl data-symbol={row.symbol}>
      <div className="map-who">
        <dt className="sr-only">{text("map.symbol")}</dt>
        <dd>
          <WatchStar symbol={row.symbol} /> <SymbolCode symbol={row.symbol} />{" "}
          <span data-field="name">{readableName(row.name) ?? unknown}</span>
        </dd>
      </div>
      <div>
        <dt className="sr-only">{text("column.price")}</dt>
        <dd>
          <b className="num" data-field="price">
            {formatPrice(row.price)}
          </b>{" "}
          {row.earlier && row.lastTradeAt !== undefined ? (
            <span className="text-caution">{text("map.of", { day: formatShortDay(row.lastTradeAt) })}</span>
          ) : (
            <Change
              change={row.change}
              percent={row.changePercent}
              changeField="change"
              percentField="percentageChange"
            />
          )}
        </dd>
      </div>
      {colour !== "change" && (
        <div>
          <dt>{text(`map.colour.${colour}`)}</dt>
          <dd className="num">{figureText(mapFigure(row, colour, exchangeNow()), colour)}</dd>
        </div>
      )}
      {size !== "equal" && (
        <div>
          <dt>{text(`map.size.${size}`)}</dt>
          <dd className="num" data-field={field}>
            {sizeText(mapSize(row, size), size)}
          </dd>
        </div>
      )}
      <div className="map-sector">
        <dt className="sr-only">{text("map.sector")}</dt>
        <dd>
          <SectorOf symbol={row.symbol} />
        </dd>
      </div>
    </dl>
  );
}

/** The sector in words, or why there are none. */
export function SectorOf({ symbol }: { symbol: string }) {
  const book = useSectorBook();
  const sector = book.of(symbol);
  const name = sectorName(book, sector);
  if (name !== undefined) return name;
  return (
    <span className="text-muted">
      {text(sector.kind === "unsaid" ? "map.sectorUnsaid" : "map.sectorUnknown")}
    </span>
  );
}
