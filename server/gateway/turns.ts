/** So many at a time, the rest in order of arrival, and no more than so many waiting. */
import { Problem } from "./problem.ts";

export interface Turns {
  /** @returns what ends the turn. @throws Problem 503 when too many wait */
  enter(): Promise<() => void>;
}

export function createTurns(atOnce: number, most: number): Turns {
  const waiting: (() => void)[] = [];
  let busy = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
  return {
    async enter() {
      if (busy < atOnce) busy += 1;
      else if (waiting.length >= most)
        throw new Problem(
          { status: 503, detail: "too many files are asked for at once" },
          { "Retry-After": "1" },
        );
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
