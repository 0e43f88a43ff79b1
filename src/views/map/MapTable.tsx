import "#ui/messages/en/map";
import { memo, useEffect, useState } from "react";
import { boardStore } from "#feed/board";
import { exchangeNow } from "#feed/exchangeClock";
import type { BoardRow } from "#market/board";
import { mapFigure, mapSize } from "#market/heat";
import { Change } from "#ui/Change.tsx";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { Link } from "#ui/router/Link.tsx";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import { savedTable, useSavedTable } from "#ui/savedTable";
import { everySecond } from "#ui/ticker";
import { WatchStar } from "#ui/WatchStar.tsx";
import { SectorOf } from "./MapDetail.tsx";
import { figureText, type MapChoices, sizeField, sizeText } from "./mapChoices.ts";

/** What the map shows, as text: largest first, anew once a second. */
export function MapTable({ choices }: { choices: MapChoices }) {
  const { size, colour } = choices;
  const [rows, setRows] = useState(boardStore.rows);
  useEffect(() => everySecond(() => setRows(boardStore.rows())), []);
  const sorted = [...rows.values()].sort((a, b) => (mapSize(b, size) ?? 0) - (mapSize(a, size) ?? 0));
  const minute = Math.floor(exchangeNow() / 60_000);
  const saved = useSavedTable(() =>
    savedTable("map", sorted, {
      symbol: ({ symbol }) => symbol,
      name: ({ name }) => name,
      ...(size === "equal" ? {} : { [sizeField[size] ?? size]: (row: BoardRow) => mapSize(row, size) }),
      [colour === "change" ? "percentageChange" : colour]: (row) => mapFigure(row, colour, exchangeNow()),
    }),
  );
  return (
    <div className="map-table">
      <table ref={saved}>
        <caption className="sr-only">{text("map.lines", { size: text(`map.size.${size}`) })}</caption>
        <thead>
          <tr>
            <th scope="col">{text("map.symbol")}</th>
            <th scope="col">{text("map.company")}</th>
            <th scope="col">{text("map.sector")}</th>
            {size !== "equal" && (
              <th scope="col" className="num">
                {text(`map.size.${size}`)}
              </th>
            )}
            <th scope="col" className="num" title={text(`map.colourName.${colour}`)}>
              {text(`map.colour.${colour}`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <MapRow key={row.symbol} row={row} choices={choices} minute={minute} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MapRowProps {
  row: BoardRow;
  choices: MapChoices;
  /** of the exchange's clock: rows are drawn again with it, since they say how long ago */
  minute: number;
}

const MapRow = memo(function MapRow({ row, choices: { size, colour } }: MapRowProps) {
  const figure = mapFigure(row, colour, exchangeNow());
  return (
    <tr data-symbol={row.symbol}>
      <th scope="row">
        <WatchStar symbol={row.symbol} />
        <Link to="/s/$symbol" params={{ symbol: row.symbol }}>
          <SymbolCode symbol={row.symbol} />
        </Link>
      </th>
      <td className="map-company" data-field="name">
        {readableName(row.name)}
      </td>
      <td className="map-company">
        <SectorOf symbol={row.symbol} />
      </td>
      {size !== "equal" && (
        <td className="num" data-field={sizeField[size]}>
          {sizeText(mapSize(row, size), size)}
        </td>
      )}
      <td className="num">
        {colour === "change" ? (
          <Change percent={figure} percentField="percentageChange" />
        ) : colour === "gap" ? (
          <Change percent={figure} />
        ) : (
          figureText(figure, colour)
        )}
      </td>
    </tr>
  );
});
