/** CPU time and file size of a recorded day: a separate process records a whole simulated day with a board every ten seconds. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, say } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { playDay } from "#e2e/testing/playedDay";

const goal = "M8";
const mostOctets = 2e6;
/** ms */
const mostCpu = 200;
const daysKept = 400;
const mostKept = 0.5e9;

interface Played {
  boards: number;
  changedRows: number;
  cpu: number;
  /** CPU ms that encoding the same lines takes, and compressing them, without any other work */
  json: number;
  gzip: number;
  octets: number;
}

async function play(): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), "pola-bench-recorder-"));
  try {
    const stdout = await playDay({ folder, every: 10 }, ["--expose-gc"]);
    const cost: Omit<Played, "octets"> = JSON.parse(stdout);
    const octets = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    return { ...cost, octets };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const mega = (octets: number) => `${(octets / 1e6).toFixed(2)} MB`;

export async function benchRecorder(rounds: number): Promise<void> {
  say("\nA recorded day, one board every 10 s");
  const days: Played[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const day = await play();
    say(
      `  ${day.boards} boards, ${day.changedRows} changed rows: ${mega(day.octets)}, CPU ${day.cpu.toFixed(0)} ms; the same lines as JSON alone ${day.json.toFixed(0)} ms, gzip alone ${day.gzip.toFixed(0)} ms`,
    );
    days.push(day);
  }
  const octets = median(days.map((day) => day.octets));
  const cpu = median(days.map((day) => day.cpu));
  const least = median(days.map((day) => day.json + day.gzip));
  record({
    goal,
    what: "size of a recorded day",
    figure: mega(octets),
    against: "at most 2 MB",
    met: octets <= mostOctets,
  });
  record({
    goal,
    what: "CPU of recording a day",
    figure: `${cpu.toFixed(0)} ms`,
    against: `${(cpu / least).toFixed(1)}x JSON and gzip alone (at most ${mostCpu} ms)`,
    met: cpu <= mostCpu,
  });
  record({
    goal,
    what: `${daysKept} days, estimated`,
    figure: `${((octets * daysKept) / 1e9).toFixed(2)} GB`,
    against: "at most 0.5 GB",
    met: octets * daysKept <= mostKept,
  });
}
