/** The board and the three lists by AG Grid, following its guide to fast updates: row ids, async transactions, flash on change. */
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  HighlightChangesModule,
  ModuleRegistry,
  themeQuartz,
} from "ag-grid-community";
import { boardFields, draws, follow, lists, show } from "../reference/stream.js";

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  HighlightChangesModule,
  CellStyleModule,
]);

const theme = themeQuartz.withParams({
  rowHeight: 28,
  headerHeight: 30,
  fontSize: 12.5,
  spacing: 4,
  backgroundColor: "#111318",
  foregroundColor: "#ddddee",
});

function makeGrid(element, fields) {
  let known = new Map();
  const grid = createGrid(element, {
    theme,
    columnDefs: fields.map(([field, digits]) => ({
      field,
      flex: 1,
      enableCellChangeFlash: digits !== undefined,
      valueFormatter: ({ value }) => (value === undefined ? "" : show(value, digits)),
    })),
    getRowId: ({ data }) => data.symbol,
    asyncTransactionWaitMillis: 16,
    rowBuffer: 2,
  });
  return (rows) => {
    const next = new Map(rows.map((row) => [row.symbol, row]));
    if (known.size === 0) grid.setGridOption("rowData", rows);
    else {
      const update = rows.filter(
        (row) => known.has(row.symbol) && isNews(known.get(row.symbol), row, fields),
      );
      const add = rows.filter((row) => !known.has(row.symbol));
      const remove = [...known.values()].filter((row) => !next.has(row.symbol));
      if (update.length + add.length + remove.length > 0) grid.applyTransactionAsync({ update, add, remove });
    }
    known = next;
  };
}

const isNews = (before, now, fields) => fields.some(([field]) => before[field] !== now[field]);

const side = document.querySelector("#leaders");
const leaders = {};
for (const [name, { fields }] of Object.entries(lists)) {
  const box = side.appendChild(document.createElement("div"));
  box.id = name;
  box.style.height = "290px";
  if (draws("leaders")) leaders[name] = makeGrid(box, fields);
}
const board = draws("board") ? makeGrid(document.querySelector("#board"), boardFields) : () => {};
follow({ board, leaders: (name, rows) => leaders[name]?.(rows) });
