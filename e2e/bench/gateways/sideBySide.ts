/** Prints figures of several contestants side by side, each with its ratio to the first one. */
import { say, short } from "#e2e/bench/measuring/rounds";

export interface Row {
  what: string;
  /** one for each contestant */
  figures: readonly number[];
}

const whole = (figure: number) => (Number.isInteger(figure) ? `${figure}` : short(figure));

function cell(figure: number, first: number): string {
  const ratio = first > 0 ? `${(figure / first).toFixed(2)}x` : "";
  return `${whole(figure)} ${ratio.padStart(6)}`;
}

export function printSideBySide(title: string, names: readonly string[], rows: readonly Row[]): void {
  const wide = Math.max(...rows.map(({ what }) => what.length));
  const column = Math.max(16, ...names.map((name) => name.length));
  say(`\n${title}`);
  say(`  ${"".padEnd(wide)}  ${names.map((name) => name.padStart(column)).join("  ")}`);
  for (const { what, figures } of rows) {
    const cells = figures.map((figure) => cell(figure, figures[0] ?? 0).padStart(column));
    say(`  ${what.padEnd(wide)}  ${cells.join("  ")}`);
  }
}
