/** The exchange as a separate process: `npm run exchange -- --port 4180`. */
import { parseArgs } from "node:util";
import closeWithGrace from "close-with-grace";
import { clockStart, speedLimits } from "#server/exchange/time/day";
import { type ExchangeOptions, startExchange } from "./start.ts";

const usage = `npm run exchange -- [flags]
  --port <number>     port to listen on, 4180 by default; 0 takes a free one
  --host <address>    address to listen on, 127.0.0.1 by default
  --seed <number>     the same seed gives the same market; 1 by default
  --clock <mode>      always-open (default), always-open:<YYYY-MM-DD>, real, or an ISO instant at which the clock starts
  --speed <factor>    simulated seconds per second, ${speedLimits.least} to ${speedLimits.most}; 1 by default
  --origin <url>      a further Origin to accept; the exchange's own is accepted, and so are requests without Origin
  --help              this text
`;

class UsageError extends Error {}

function readFlags(args: string[]): ExchangeOptions | "help" {
  const text = { type: "string" } as const;
  const flags = { port: text, host: text, seed: text, clock: text, speed: text, origin: text } as const;
  const { values } = parse(args, flags);
  if (values.help) return "help";
  const { host = "127.0.0.1", clock = "always-open" } = values;
  if (clockStart(clock, 0) === undefined)
    throw new UsageError(`--clock: not a clock mode or an ISO instant: ${clock.slice(0, 40)}`);
  if (host === "") throw new UsageError("--host: an address is missing");
  return {
    host,
    clock,
    origin: values.origin === undefined ? undefined : originOf(values.origin),
    port: number("port", values.port ?? "4180", { least: 0, most: 65_535, whole: true }),
    seed: number("seed", values.seed ?? "1", { least: 0, most: 999_999_999, whole: true }),
    speed: number("speed", values.speed ?? "1", { ...speedLimits, whole: false }),
  };
}

function originOf(text: string): string {
  const origin = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text).origin : undefined;
  if (origin === undefined) throw new UsageError(`--origin: not an http address: ${text.slice(0, 40)}`);
  return origin;
}

type Texts = Record<"port" | "host" | "seed" | "clock" | "speed" | "origin", { readonly type: "string" }>;

function parse(args: string[], flags: Texts) {
  try {
    const help = { type: "boolean" } as const;
    return parseArgs({ args, options: { ...flags, help }, strict: true, allowPositionals: false });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function number(name: string, text: string, range: { least: number; most: number; whole: boolean }): number {
  const value = /^\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
  const good = value >= range.least && value <= range.most && (!range.whole || Number.isInteger(value));
  if (!good) throw new UsageError(`--${name}: expected a number from ${range.least} to ${range.most}`);
  return value;
}

async function main(): Promise<void> {
  try {
    const options = readFlags(process.argv.slice(2));
    if (options === "help") {
      process.stdout.write(usage);
      return;
    }
    const exchange = await startExchange(options);
    process.stdout.write(`exchange: ${exchange.url}\n`);
    closeWithGrace({ delay: 5_000, logger: false }, () => exchange.close());
  } catch (error) {
    process.exitCode = explain(error);
  }
}

/** @returns the exit status */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
  const message = error instanceof Error ? error.message : String(error);
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  process.stderr.write(taken ? `port taken: ${message}\n` : `${message}\n`);
  return 1;
}

await main();
