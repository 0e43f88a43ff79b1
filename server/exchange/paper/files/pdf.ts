/** Writes small PDF 1.4 files from one template: lines of text in a fixed-width font on A4 pages. Positions are in points. */

export interface PdfText {
  title: string;
  author: string;
  /** language such as `en`, for PDF viewers and screen readers */
  language: string;
  createdAt: number;
  paragraphs: readonly string[];
}

/** characters in a line, and lines on a page */
const columnEdges = 78;
const rows = 50;
/** Text across every page and in its footer. */
const mark = "SIMULATED";

export function pdf({ title, author, language, createdAt, paragraphs }: PdfText): Buffer {
  const lines = paragraphs.flatMap((text) => [...wrap(text), ""]);
  const pages = Array.from({ length: Math.ceil(lines.length / rows) }, (_, page) =>
    lines.slice(page * rows, (page + 1) * rows),
  );
  const pageOf = (page: number) => 6 + page * 2; // the first five objects are the same in every file
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return assemble([
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${pages.map((_, page) => `${pageOf(page)} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    font("Courier"),
    font("Helvetica-Bold"),
    `<< /Title ${unicode(title)} /Author ${unicode(author)} /Producer (Pola) /Subject (${mark}) /CreationDate (${pdfDate(createdAt)}) >>`,
    ...pages.flatMap((page, at) => {
      const content = sheetContent(page, `${mark} - page ${at + 1} of ${pages.length}`);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageOf(at) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ]);
}

const sheetContent = (lines: readonly string[], foot: string): string =>
  [
    `q 0.93 g BT /F2 78 Tf 0.7071 0.7071 -0.7071 0.7071 130 190 Tm (${mark}) Tj ET Q`,
    "0 g BT /F1 9.6 Tf 13.5 TL 72 780 Td",
    ...lines.map((line) => `(${winAnsi(line)}) Tj T*`),
    `ET 0.4 g BT /F1 8 Tf 72 40 Td (${winAnsi(foot)}) Tj ET`,
  ].join("\n");

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

/** A text that fits in a line keeps its blanks, so that columns of figures stay aligned. */
function wrap(text: string): string[] {
  if (text.length <= columnEdges) return [text];
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (longer.length > columnEdges) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

/** The content of a PDF text string, one byte a character. A character that the fonts lack becomes a question mark. */
const winAnsi = (text: string): string =>
  text
    .replace(/[–—‘’“”•]/gu, (sign) => String.fromCharCode(0x91 + "‘’“”•–—".indexOf(sign)))
    .replace(/[^\x20-\x7e\x91-\x97\xa0-\xff]/gu, "?")
    .replace(/[()\\]/g, "\\$&");

/** Any text as a hexadecimal UTF-16 string, which PDF allows for document titles. */
const unicode = (text: string): string =>
  `<feff${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("")}>`;

const pdfDate = (at: number) => `D:${new Date(at).toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
