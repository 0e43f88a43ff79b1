/** Writes small PDF 1.4 files without a library, in two standard fonts and without embedded files. */

/** Places headings, paragraphs and tables on A4 pages. Sizes and positions are in points from the lower left corner. */

export type Piece =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  /** the last two columns are figures, aligned right */
  | { kind: "table"; rows: readonly (readonly [label: string, now: string, before: string])[] };

interface Line {
  x: number;
  y: number;
  size: number;
  bold: boolean;
  text: string;
}
type Sheet = Line[];

const pageWidth = 595;
const pageHeight = 842;
const margin = 72;
const foot = 70;
const columns = [400, pageWidth - margin] as const;

function layOut(pieces: readonly Piece[]): Sheet[] {
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

/** Approximate widths of Helvetica's letters, to break lines and to align figures. */
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

export interface Sheets {
  title: string;
  author: string;
  /** language such as `en`, for PDF viewers and screen readers */
  language: string;
  createdAt: number;
  pieces: readonly Piece[];
}

/** Text across every page and in its footer. */
const mark = "SIMULATED";

export function pdf(of: Sheets): Buffer {
  const sheets = layOut(of.pieces);
  const fixed = 5; // catalogue, pages, two fonts, information
  const pageOf = (at: number) => fixed + 1 + at * 2;
  const kids = sheets.map((_, at) => `${pageOf(at)} 0 R`).join(" ");
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${of.language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    `<< /Title ${unicode(of.title)} /Author ${unicode(of.author)} /Producer (Pola) /Subject (${mark}) /CreationDate (${dateOf(of.createdAt)}) >>`,
    ...sheets.flatMap((sheet, at) => {
      const content = drawn(sheet, `${mark} - page ${at + 1} of ${sheets.length}`);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageOf(at) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return assemble(objects);
}

/** Numbers the objects and records the byte offset of each; every character is one byte. */
function assemble(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

function drawn(sheet: Sheet, foot: string): string {
  const across = `q 0.93 g BT /F2 78 Tf 0.7071 0.7071 -0.7071 0.7071 130 190 Tm (${mark}) Tj ET Q`;
  const lines = sheet.map(
    ({ x, y, size, bold, text }) => `BT /F${bold ? 2 : 1} ${size} Tf ${x} ${y} Td (${winAnsi(text)}) Tj ET`,
  );
  return [across, "0 g", ...lines, `0.4 g BT /F1 8 Tf 72 40 Td (${winAnsi(foot)}) Tj ET`].join("\n");
}

/** Typographic characters outside Latin-1 that WinAnsi includes. */
const places: Readonly<Record<string, number>> = {
  "–": 0x96,
  "—": 0x97,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
};

/** The content of a PDF text string, one byte a character. A character that WinAnsi lacks becomes a question mark. */
function winAnsi(text: string): string {
  return Array.from(text)
    .map((sign) => {
      const place = places[sign];
      if (place !== undefined) return String.fromCharCode(place);
      if (sign === "(" || sign === ")" || sign === "\\") return `\\${sign}`;
      const code = sign.charCodeAt(0);
      return code < 0x20 || code > 0xff || (code > 0x7e && code < 0xa0) ? "?" : sign;
    })
    .join("");
}

/** Any text as a hexadecimal UTF-16 string, which PDF allows for document titles. */
function unicode(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, "0"),
  );
  return `<feff${units.join("")}>`;
}

const dateOf = (at: number) => `D:${new Date(at).toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
