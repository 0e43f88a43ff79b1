/**
 * Texts in CSV files that no spreadsheet runs as a formula (OWASP, CSV injection). A text gets an apostrophe before each sign that could
 * begin a formula. Figures never do.
 */

/** Matches a text that begins with a formula. Blanks and zero-width characters may precede the sign, and the sign may be full-width. */
export const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * Matches what may end a cell, and the sign after it. A spreadsheet whose separator is not that of the file, such as `;` in much of Europe,
 * splits a text at its own separator, and does not see that the text is quoted.
 */
const laterFormula = /[,;\t\r\n][\s\p{Cf}",;]*[=+\-@＝＋－＠﹦﹢﹣﹫]?/gu;
const sign = /[=+\-@＝＋－＠﹦﹢﹣﹫]$/u;

/** Control characters, which a terminal would execute when it shows the file. */
const controls = /(?![\t\n\r])\p{Cc}/gu;

/** "A;=1" is "A;'=1". A text that begins with a formula is left to the writer of the file, which also quotes it. */
export const spreadsheetText = (text: string): string =>
  text.replace(controls, "").replace(laterFormula, (part) => part.replace(sign, "'$&"));
