/** Tables as text: files with comma, semicolon, tab or bar between the cells, and what is copied out of a spreadsheet or a web page. */

/** In doubt the first: a name may have a comma, a decimal figure too, and no name has a tab. */
const separators = ["\t", ";", "|", ","] as const;

/** The separator that most of these text lines have; a comma for a table of one column. */
export function separatorOf(lines: readonly string[]): string {
  const written = lines.filter((line) => line.trim());
  return (
    separators.find((each) => 2 * written.filter((line) => line.includes(each)).length > written.length) ??
    ","
  );
}

export interface TextRow {
  /** number of its first text line, from 1 */
  at: number;
  /** without blanks around them */
  cells: readonly string[];
}

const lineEnd = /\r\n|\r|\n/g;

/**
 * The rows of a table; empty text lines have none. A cell in quotation marks may have separators, line ends and doubled marks in it. A mark that
 * is never closed is a letter like others.
 */
export function textRows(text: string, separator: string): TextRow[] {
  const rows: TextRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let [line, first] = [1, 1];
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some((each) => each !== "")) rows.push({ at: first, cells });
    [cells, cell, first] = [[], "", line];
  };
  const plain = text.replace(/^\uFEFF/, "").replace(lineEnd, "\n");
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain.charAt(at);
    const end = letter === '"' && cell.trim() === "" ? closingMark(plain, at + 1) : -1;
    if (end >= 0) {
      const quoted = plain.slice(at + 1, end).replaceAll('""', '"');
      cell += quoted;
      line += quoted.split("\n").length - 1;
      at = end;
    } else if (letter === separator) {
      cells.push(cell.trim());
      cell = "";
    } else if (letter === "\n") {
      line += 1;
      endRow();
    } else cell += letter;
  }
  endRow();
  return rows;
}

/** Place of the mark that closes a quoted cell, at which the cell ends; -1 without one. */
function closingMark(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** The cells of one text line. */
export const cellsOf = (line: string, separator: string): readonly string[] =>
  textRows(line, separator)[0]?.cells ?? [""];

/** Whether a heading names a column of symbols. */
export const isSymbolHead = (head: string): boolean =>
  /^(?:symbol|ticker|code|scrip|security|instrument|stock)(?: (?:code|symbol|id))?s?$/i.test(head);
