/** Sets headings, paragraphs and tables on A4 pages; sizes and places in points from the lower left corner. */

export type Piece =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  /** the last two columns are figures and stand right */
  | { kind: "table"; rows: readonly (readonly [label: string, now: string, before: string])[] };

export interface Line {
  x: number;
  y: number;
  size: number;
  bold: boolean;
  text: string;
}
export type Sheet = Line[];

export const pageWidth = 595;
export const pageHeight = 842;
const margin = 72;
const foot = 70;
const columns = [400, pageWidth - margin] as const;

export function layOut(pieces: readonly Piece[]): Sheet[] {
  const sheets: Sheet[] = [[]];
  let y = pageHeight - margin;
  const put = (lines: readonly Omit<Line, "y">[], height: number) => {
    if (y - height < foot) {
      sheets.push([]);
      y = pageHeight - margin;
    }
    y -= height;
    for (const line of lines) sheets.at(-1)?.push({ ...line, y });
  };
  for (const piece of pieces) {
    if (piece.kind === "table") {
      for (const [at, cells] of piece.rows.entries()) put(rowOf(cells, at === 0), 17);
    } else {
      const bold = piece.kind === "heading";
      const size = bold ? 15 : 10.5;
      for (const text of wrap(piece.text, size, bold)) put([{ x: margin, size, bold, text }], size * 1.4);
    }
    y -= 9;
  }
  return sheets;
}

function rowOf([label, now, before]: readonly [string, string, string], bold: boolean): Omit<Line, "y">[] {
  const size = 10;
  const right = (text: string, edge: number) => ({
    x: Math.round(edge - widthOf(text, size, bold)),
    size,
    bold,
    text,
  });
  return [{ x: margin, size, bold, text: label }, right(now, columns[0]), right(before, columns[1])];
}

function wrap(text: string, size: number, bold: boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, size, bold) > pageWidth - 2 * margin) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Near enough to Helvetica's own widths to break lines and to set figures right. */
function widthOf(text: string, size: number, bold: boolean): number {
  let width = 0;
  for (const sign of text) {
    if (/[0-9]/.test(sign)) width += 0.556;
    else if (/[A-Z&%“”]/.test(sign)) width += 0.7;
    else if (/[ .,:;ijlft'()/-]/.test(sign)) width += 0.29;
    else width += 0.55;
  }
  return width * size * (bold ? 1.06 : 1);
}
