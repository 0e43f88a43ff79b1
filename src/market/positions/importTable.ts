/** A file of another program as a table, and a guess which column says what. The person may change the guess before anything is read. */
import * as v from "valibot";
import { cellFigure, decimalSignOf } from "#market/lists/amount";
import { dayOrderOf, isLikeDay } from "#market/texts/dayWord";
import { isCertainSymbol, type ListedLines } from "#market/texts/symbolWord";
import { isSymbolHead, separatorOf, type TextRow, textRows } from "#market/texts/table";
import { type EntryKind, entryKinds } from "./entry.ts";
import { kindOfVerb } from "./entryLine.ts";

export const importFields = [
  ...(["day", "kind", "symbol", "shares", "price", "amount", "ratio"] as const),
  ...(["costs", "broker", "rights", "portfolio", "note"] as const),
] as const;
export type ImportField = (typeof importFields)[number];

export const usualKinds = ["buy", "sell", "opening"] as const;

/** How a file is read. The browser keeps those that a person named. */
export const columnMapping = v.strictObject({
  /** the field of each column; "" for a column that is not read. Several columns of `costs` are added up, of others the first counts. */
  columns: v.pipe(v.array(v.picklist([...importFields, ""])), v.maxLength(200), v.readonly()),
  dayOrder: v.picklist(["dayFirst", "monthFirst"]),
  /** undefined: only figures that are clear without it are read */
  sign: v.optional(v.picklist([".", ","])),
  /** the kind of a row that names none; below 0 shares it is a sale. Without it such a row is not read */
  usualKind: v.optional(v.picklist(usualKinds)),
});
export type ColumnMapping = v.InferOutput<typeof columnMapping>;

export interface ImportTable {
  /** undefined if the table has no heading */
  head: readonly string[] | undefined;
  rows: readonly TextRow[];
  /** of the widest row */
  columns: number;
}

/** rows above a heading, such as the name of a broker and a client, that are looked at */
const mostAbove = 25;

/** @param text pasted or of a file; without entries if it is empty */
export function readTable(text: string): ImportTable {
  const rows = textRows(text, separatorOf(text.split(/\r\n|\r|\n/)));
  const named = rows
    .slice(0, mostAbove)
    .findIndex(({ cells }) => new Set(cells.flatMap((cell) => fieldOfHead(cell) ?? [])).size > 1);
  // no entry is without a digit: a first row without one is a heading in other words
  const isWords = rows.length > 1 && rows[0]?.cells.every((cell) => !/\d/.test(cell)) === true;
  const headAt = named < 0 && isWords ? 0 : named;
  const head = headAt < 0 ? undefined : rows[headAt]?.cells;
  return withSignedShares(head, rows.slice(headAt + 1));
}

const creditHead = /^credit (?:qty|quantity|shares)$/;
const debitHead = /^debit (?:qty|quantity|shares)$/;

/** Shares that came stand in one column of a depository's statement, those that left in another: the first gets both, below 0 if they left. */
function withSignedShares(head: readonly string[] | undefined, rows: readonly TextRow[]): ImportTable {
  const plain = head?.map(plainHead) ?? [];
  const credit = plain.findIndex((one) => creditHead.test(one));
  const debit = plain.findIndex((one) => debitHead.test(one));
  if (!head || credit < 0 || debit < 0) return importTableOf(head, rows);
  const isNone = (cell = "") => /^[-–0.,]*$/.test(cell);
  const signed = rows.map(({ at, cells: sent }) => {
    const cells = Array.from({ length: Math.max(sent.length, credit + 1) }, (_, place) => sent[place] ?? "");
    const [came = "", left = ""] = [cells[credit], cells[debit]];
    // two figures in one row are no trade: they cannot be read as one
    const shares = isNone(left)
      ? isNone(came)
        ? ""
        : came
      : isNone(came)
        ? `-${left}`
        : `${came} / ${left}`;
    return { at, cells: cells.with(credit, shares).toSpliced(debit, 1) };
  });
  return importTableOf(head.with(credit, signedShares).toSpliced(debit, 1), signed);
}

const signedShares = "Net shares";

function importTableOf(head: readonly string[] | undefined, body: readonly TextRow[]): ImportTable {
  return {
    head,
    rows: body,
    columns: Math.max(0, ...[head ?? [], ...body.map(({ cells }) => cells)].map((cells) => cells.length)),
  };
}

/** The first that matches wins. */
const heads: readonly (readonly [ImportField, RegExp])[] = [
  ["day", /^(?:day|(?:(?:trade|transaction|deal|contract|ex|purchase) ?)?date)$/],
  ["kind", /^(?:kind|side|type|action|b ?s|buy ?sell|(?:transaction|trans|trade|txn|order)(?: type)?)$/],
  [
    "shares",
    /^(?:(?:total |net |traded )?(?:shares|qty|quantity|units|holding|volume)|(?:no|nos|number|num) of (?:shares|units)|how many(?: shares)?)$/,
  ],
  [
    "price",
    /^(?:(?:avg|average|unit|trade|traded|share|purchase|executed) ?)?(?:price|rate|cost)(?: (?:per share|paid))?$/,
  ],
  ["ratio", /^ratio$/],
  [
    "costs",
    // the five charges, the sum of them, and what a state or a broker adds; not "Price incl. charges"
    /^(?!.*\b(?:incl\w*|excl\w*|with|without|before|after|less|plus|price|value|net of)\b)(?:(?:\S+ ){0,3}(?:costs|charges?|fees?|commissions?|comm|brokerage|cess|lev(?:y|ies)|stl|stamps?|dut(?:y|ies)|tax(?:es)?|vat|expenses)|brok|bkg|cse|cds|ccs|sec|exchange|depository|clearing)(?: (?:amount|amt|paid))?$/,
  ],
  [
    "amount",
    /^(?:net|(?:(?:net|gross|total|trade|transaction|contract|settlement|dividend) )*(?:amount|value|consideration|proceeds|total)(?: (?:payable|due|paid|received))?|(?:net|gross|total) (?:dividend|payable|receivable|cost|settlement))$/,
  ],
  ["broker", /^broker(?: name)?$/],
  ["rights", /^rights$/],
  ["portfolio", /^portfolio$/],
  ["note", /^(?:notes?|remarks?|comments?|details?|particulars|description|narration)$/],
];

/** Without what stands in brackets, and without signs: "Price (Rs.)" is "price". */
const plainHead = (head: string) =>
  head
    .toLowerCase()
    .replace(/\([^()]*\)/g, "")
    .replace(/[^a-z\d]+/g, " ")
    .trim()
    .replace(/ (?:rs|lkr)$/, "");

function fieldOfHead(head: string): ImportField | undefined {
  const plain = plainHead(head);
  return isSymbolHead(plain) ? "symbol" : heads.find(([, form]) => form.test(plain))?.[0];
}

/** The kind that a cell says, also in the words of brokers' files: "Scrip issue", "Cash dividend". */
export function kindOfCell(cell: string): EntryKind | undefined {
  const word = cell.trim().toLowerCase();
  if (/^(?:b|p|purchases?|purchased|buying|kauf)$/.test(word)) return "buy";
  if (/^(?:s|sales?|selling|verkauf)$/.test(word)) return "sell";
  if (isScripText(word)) return "scrip";
  if (/^(?:(?:cash|interim|final|first|second) )*(?:dividends?|div)$/.test(word)) return "dividend";
  return entryKinds.find((kind) => kind.toLowerCase() === word) ?? kindOfVerb(word);
}

/** Whether a text tells of new shares for nothing. */
export const isScripText = (text: string): boolean =>
  /\b(?:scrip (?:issue|dividend)|bonus|capitali[sz]ation)\b|^scrip$/i.test(text);

/** Reads headings, and where these say nothing, the cells. */
export function guessMapping(table: ImportTable, lines: ListedLines): ColumnMapping {
  const columns = columnsOf(table);
  const fields: (ImportField | "")[] = columns.map(() => "");
  const isFree = ({ place }: Column) => fields[place] === "";
  const give = (field: ImportField, column: Column | undefined) => {
    if (column) fields[column.place] = field;
  };
  // a column of codes is one of symbols, whatever it is called; "Security" may be a code or a name
  give(
    "symbol",
    columns.find(({ cells }) => areMostly(cells, (cell) => isCertainSymbol(cell, lines))),
  );
  // and a column of sides is one, beside another that is called "Type"
  const isSide = (cell: string) => kindOfCell(cell) !== undefined;
  give(
    "kind",
    columns.find((column) => isFree(column) && areMostly(column.cells, isSide)),
  );
  // of "Gross amount" and "Net amount" the net one tells what was paid
  const sums = columns.filter((column) => isFree(column) && fieldOfColumn(column) === "amount");
  give("amount", sums.find(({ head = "" }) => /\bnet\b|payable|settlement/i.test(head)) ?? sums[0]);
  for (const column of columns.filter(isFree)) {
    const field = fieldOfColumn(column);
    if (field !== undefined && (field === "costs" || !fields.includes(field))) give(field, column);
  }
  onlySum(table, columns, fields);
  const has = (field: ImportField) => fields.includes(field);
  if (!has("day"))
    give(
      "day",
      columns.find((column) => isFree(column) && areMostly(column.cells, isLikeDay)),
    );
  if (!has("shares") && !has("price")) {
    const figures = columns.filter((column) => isFree(column) && areMostly(column.cells, isFigure));
    give("shares", figures[0]);
    give("price", figures[1]);
  }
  return { columns: fields, ...cellReading(table, fields) };
}

/** How the cells are read if the columns say this: the person may have chosen them. */
export function cellReading(
  table: ImportTable,
  fields: ColumnMapping["columns"],
): Omit<ColumnMapping, "columns"> {
  const columns = columnsOf(table);
  const cellsOf = (...wanted: ImportField[]) =>
    columns.flatMap(({ place, cells }) => (wanted.some((field) => field === fields[place]) ? cells : []));
  const sign =
    // the file that this program saves has points: a cost of 20.021 is no doubt there
    table.head?.join() === importFields.join()
      ? "."
      : decimalSignOf(cellsOf("shares", "price", "amount", "costs"));
  const isSigned =
    table.head?.includes(signedShares) === true ||
    cellsOf("shares").some((cell) => (cellFigure(cell, sign) ?? 0) < 0);
  const isOpen = columns.some(({ place, cells }) => !fields[place] && mayBeSides(cells));
  const hasDays = fields.includes("day");
  return {
    dayOrder: dayOrderOf(cellsOf("day")),
    sign,
    usualKind: isOpen ? undefined : hasDays ? (isSigned ? "buy" : undefined) : "opening",
  };
}

interface Column {
  place: number;
  head: string | undefined;
  cells: readonly string[];
}

const columnsOf = (table: ImportTable): Column[] =>
  Array.from({ length: table.columns }, (_, place) => ({
    place,
    head: table.head?.[place],
    cells: table.rows.flatMap(({ cells }) => cells[place] || []),
  }));

/** With either decimal sign. */
const anyFigure = (cell = "") => cellFigure(cell, ".") ?? cellFigure(cell, ",");
const isFigure = (cell: string) => anyFigure(cell) !== undefined;

/** A column of names may be called "Exchange", and one of per cents "Brokerage %". */
function fieldOfColumn({ head = "", cells }: Column): ImportField | undefined {
  const field = fieldOfHead(head);
  const isMoney = !head.includes("%") && (cells.length === 0 || areMostly(cells, isFigure));
  return (field === "costs" || field === "amount") && !isMoney ? undefined : field;
}

const areMostly = (cells: readonly string[], are: (cell: string) => boolean) =>
  cells.length > 0 && 2 * cells.filter(are).length > cells.length;

/** Two to four words, such as "Zugang" and "Abgang": they may say which rows are sales. */
function mayBeSides(cells: readonly string[]): boolean {
  const words = new Set(cells.map((cell) => cell.toLowerCase()));
  return words.size > 1 && words.size < 5 && [...words].every((word) => /^\p{L}{1,14}\.?$/u.test(word));
}

/** Beside a column of all charges the single ones are not read: it is called "Total charges", or its figures are the sums of the others. */
function onlySum({ rows }: ImportTable, columns: readonly Column[], fields: (ImportField | "")[]): void {
  const charges = columns.filter(({ place }) => fields[place] === "costs");
  const isSum = ({ place }: Column) => {
    const others = charges.filter((one) => one.place !== place);
    const summed = rows.filter(({ cells }) => {
      const sum = others.reduce((all, one) => all + (anyFigure(cells[one.place]) ?? 0), 0);
      return sum !== 0 && Math.abs(sum - (anyFigure(cells[place]) ?? 0)) < 0.02;
    });
    return others.length > 1 && 2 * summed.length > rows.length;
  };
  const sum =
    charges.find(({ head = "" }) =>
      /^total (?:charges|costs|fees|expenses|commissions?)/.test(plainHead(head)),
    ) ?? charges.find(isSum);
  if (!sum) return;
  for (const { place } of charges) if (place !== sum.place) fields[place] = "";
}
