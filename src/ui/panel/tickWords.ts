/** What a list of a session's trades leaves out, in words. */
import "#ui/messages/en/chart";
import { text } from "#ui/messages/text";

interface Coverage {
  kind: "whole" | "part" | "none" | "unknown" | "apart";
  unit: "trades" | "shares";
  listed: number;
  all: number | undefined;
  from: "board" | "quote";
}

/** "3 of 319 trades"; "3 trades" where their session's count is not known; undefined for a list that is no part. */
export function partWords({ kind, unit, listed, all = 0 }: Coverage): string | undefined {
  if (kind === "apart") return text(`chart.listed.${unit}`, { listed });
  return kind === "part" ? text(`chart.partOf.${unit}`, { listed, all }) : undefined;
}

/** Why a list has no trades; undefined where it has some of its session. */
export function emptyWords({ kind, unit, listed, all, from }: Coverage): string | undefined {
  if (listed > 0) return undefined;
  if (kind === "whole") return text("chart.noTradesListed");
  if (kind === "unknown" || all === undefined || unit === "shares") return text("chart.noTicks");
  return text(from === "board" ? "chart.noTicksBoard" : "chart.noTicksQuote", { all });
}
