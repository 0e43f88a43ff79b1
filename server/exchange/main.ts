/** The exchange as a separate process: `npm run exchange -- --port 4180`. */
import closeWithGrace from "close-with-grace";
import { clockStart, instantOf, speedLimits } from "#server/exchange/time/clock";
import {
  checkFlags,
  flag,
  helpOf,
  inQuotes,
  maybe,
  parseFlags,
  printer,
  UsageError,
} from "#server/flags/flags";
import { clockFlag, host, instantFlag, numberFlag, originUrl, seed, wholeFlag } from "#server/flags/values";
import { type ExchangeOptions, startExchange } from "./start.ts";

const { least, most } = speedLimits;
const flags = {
  port: flag("<number>", "port to listen on; 0 takes a free one", "4180", wholeFlag(0, 65_535)),
  host: flag("<address>", "address to listen on", "127.0.0.1", host),
  seed: flag("<number>", "the same seed gives the same market", "1", seed),
  clock: flag(
    "<mode>",
    "always-open, always-open:<YYYY-MM-DD>, real, or an ISO instant at which the clock starts",
    "always-open",
    clockFlag((text) => clockStart(text, 0) !== undefined),
  ),
  speed: flag("<factor>", `simulated seconds per second, ${least} to ${most}`, "1", numberFlag(least, most)),
  "rebalance-at": maybe(
    "<instant>",
    "exchange time at which the weights of the indices change once, and a line is split; an ISO instant",
    instantFlag(instantOf),
  ),
  origin: maybe(
    "<url>",
    "a further Origin to accept; the exchange's own is accepted, and so are requests without Origin",
    originUrl,
  ),
  help: printer("this text"),
};
const exchangeUsage = `npm run exchange -- [flags]\n${helpOf(flags)}\n`;

function readFlags(args: string[]): ExchangeOptions | "help" {
  const { given, words } = parseFlags(args, flags);
  const [word] = words;
  if (word !== undefined) throw new UsageError(`${inQuotes(word)} does not belong to a flag`);
  if (given.help) return "help";
  const { "rebalance-at": rebalanceAt, ...options } = checkFlags(flags, given);
  return { ...options, rebalanceAt };
}

async function main(): Promise<void> {
  try {
    const options = readFlags(process.argv.slice(2));
    if (options === "help") {
      process.stdout.write(exchangeUsage);
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
    process.stderr.write(`${error.message}\n\n${exchangeUsage}`);
    return 2;
  }
  const message = error instanceof Error ? error.message : String(error);
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  process.stderr.write(taken ? `port taken: ${message}\n` : `${message}\n`);
  return 1;
}

await main();
