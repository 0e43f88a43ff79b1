/** Output of a run: some samples, each fault with its recovery, and the goals at the end. */
import type { Goal } from "./goals.ts";
import type { Sample } from "./samples.ts";
import { inWords, type Recovery } from "./troubles.ts";

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

const columns = ["min", "view", "word", "heap MB", "code MB", "nodes", "detached"]
  .concat(["listeners", "docs", "timings"])
  .concat(["own MB", "shared", "frames", "gap ms", "frame ms", "CPU ms", "sockets"])
  .concat(["server RSS", "heap MB", "outside", "handles"]);
const widths = columns.map((name) => Math.max(8, name.length));
widths[1] = 11;
widths[2] = 10;

const line = (cells: readonly (string | number)[]) =>
  cells.map((cell, at) => String(cell).padStart(widths[at] ?? 8)).join(" ");

export const head = (): void => say(line(columns));

const mega = (octets: number | undefined) => (octets === undefined ? "–" : (octets / 1e6).toFixed(1));

export function row({ at, page, server, sockets }: Sample): void {
  const { view, word, heap, code, nodes, detached, listeners, documents, timings, own, shared } = page;
  const { frames, longestGap, longestFrame, longestWork } = page;
  say(
    line([
      ...[(at / 60_000).toFixed(1), view, word, mega(heap), mega(code), nodes, detached ?? "–"],
      ...[listeners, documents, timings],
      ...[
        mega(own),
        mega(shared),
        frames,
        longestGap.toFixed(0),
        longestFrame.toFixed(0),
        longestWork.toFixed(0),
        sockets,
      ],
      ...[mega(server?.resident), mega(server?.heap), mega(server?.external), server?.handles ?? "–"],
    ]),
  );
}

export function recovered({ at, kind, took, word }: Recovery): void {
  const how = took === undefined ? "NOT RECOVERED" : `well again after ${(took / 1000).toFixed(1)} s`;
  say(`${(at / 60).toFixed(1).padStart(8)} ${inWords[kind]}: ${word} when it ended, ${how}`);
}

export function told(goals: readonly Goal[]): void {
  const wide = (of: (goal: Goal) => string) => Math.max(...goals.map((goal) => of(goal).length));
  const [name, figure] = [
    wide((goal) => goal.name),
    Math.min(
      90,
      wide((goal) => goal.figure),
    ),
  ];
  say("");
  const judged = ({ met, tooShort }: Goal) => (met ? "met    " : tooShort ? "?      " : "NOT MET");
  for (const goal of goals)
    say(`  ${judged(goal)} ${goal.name.padEnd(name)}  ${goal.figure.padEnd(figure)}  ${goal.aim}`);
}
