/**
 * Foreign text without what nobody sees: characters that turn the order of others round, that have no width, or that control
 * a terminal. Each lets a text pass for another; here, where texts enter, they go, and no view has to think of them.
 */

/** Letters that are written with joiners between them. */
const joined = String.raw`[\p{Script=Sinhala}\p{Script=Tamil}]`;

/**
 * Controls but tab and line breaks; all that only formats, such as overrides of direction and the byte order mark; separators
 * of lines and paragraphs; fillers without width; and joiners between letters that are not written with them.
 */
const unseen = new RegExp(
  [
    String.raw`(?![\t\n\r])\p{Cc}`,
    String.raw`(?!\u200c|\u200d)\p{Cf}`,
    String.raw`[\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f`,
    String.raw`(?<!${joined})(?:\u200c|\u200d)`,
    String.raw`(?:\u200c|\u200d)(?!${joined})`,
  ].join("|"),
  "gu",
);

/** Nearly every text is of these alone and needs no closer look. */
const harmless = /^[\t\n\r -~]*$/;

export const plainText = (sent: string): string => (harmless.test(sent) ? sent : sent.replace(unseen, ""));
