/** Capitals and figures, five dots wide and seven high; each number is a row of dots, the leftmost the highest bit. */
export const glyphWidth = 5;

const rows: Readonly<Record<string, string>> = {
  A: "EHHVHHH",
  B: "UHHUHHU",
  C: "EHGGGHE",
  D: "UHHHHHU",
  E: "VGGUGGV",
  F: "VGGUGGG",
  G: "EHGNHHF",
  H: "HHHVHHH",
  I: "E44444E",
  J: "72222IC",
  K: "HIKOKIH",
  L: "GGGGGGV",
  M: "HRLLHHH",
  N: "HPLJHHH",
  O: "EHHHHHE",
  P: "UHHUGGG",
  Q: "EHHHLID",
  R: "UHHUKIH",
  S: "FGGE11U",
  T: "V444444",
  U: "HHHHHHE",
  V: "HHHHHA4",
  W: "HHHLLRH",
  X: "HHA4AHH",
  Y: "HHA4444",
  Z: "V1248GV",
  "0": "EHJLPHE",
  "1": "4C4444E",
  "2": "EH1248V",
  "3": "V2421HE",
  "4": "26AIV22",
  "5": "VGU11HE",
  "6": "68GUHHE",
  "7": "V124888",
  "8": "EHHEHHE",
  "9": "EHHF12C",
};

/** Rows from the top; none for a sign that is not drawn. */
export function glyph(letter: string): number[] {
  return Array.from(rows[letter.toUpperCase()] ?? "").map((digit) => Number.parseInt(digit, 32));
}
