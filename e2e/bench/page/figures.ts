/** Figures of several rounds, in a list for each metric, part and contestant. They are printed as medians beside the hand-made page. */
import { median } from "#e2e/bench/measuring/rounds";
import { type Contestant, names, type Part, parts, type Who } from "./windows.ts";

export type Metric = string;

export class Figures {
  readonly #found = new Map<string, number[]>();

  add(metric: Metric, { who, part }: Pick<Contestant, "who" | "part">, figure: number): void {
    if (Number.isNaN(figure)) return;
    const key = `${metric} ${who} ${part}`;
    this.#found.set(key, [...(this.#found.get(key) ?? []), figure]);
  }

  of(metric: Metric, who: Who, part: Part): number | undefined {
    const found = this.#found.get(`${metric} ${who} ${part}`);
    return found && median(found);
  }

  /** Sum of the figures of both windows; undefined unless both were measured. */
  both(metric: Metric, who: Who): number | undefined {
    const [board, leaders] = parts.map((part) => this.of(metric, who, part));
    return board === undefined || leaders === undefined ? undefined : board + leaders;
  }

  /** Prints one text line for each contestant and part that has this figure. */
  print(metric: Metric, digits = 1): void {
    process.stdout.write(`  ${metric}\n`);
    for (const part of parts)
      for (const who of ["dom", "ag", "pola"] as const) {
        const found = this.#found.get(`${metric} ${who} ${part}`);
        if (found)
          process.stdout.write(
            `    ${line(part, who, { found, digits, limit: this.of(metric, "dom", part) })}\n`,
          );
      }
  }
}

interface Line {
  found: readonly number[];
  digits: number;
  /** median of the hand-made page */
  limit: number | undefined;
}

function line(part: Part, who: Who, { found, digits, limit = Number.NaN }: Line): string {
  const middle = median(found);
  const [low, high] = [Math.min(...found), Math.max(...found)].map((each) => each.toFixed(digits));
  const ratio = limit > 0 ? `${(middle / limit).toFixed(2)}x` : "";
  return `${part.padEnd(8)} ${names[who].padEnd(14)} ${middle.toFixed(digits).padStart(9)}   (${low} to ${high})   ${ratio}`;
}
