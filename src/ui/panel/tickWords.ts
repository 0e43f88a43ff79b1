/** Words for the part of a session that a list of trades contains. */
import "#ui/messages/en/chart";
import { text } from "#ui/messages/text";

interface Coverage {
  kind: "whole" | "part" | "none" | "unknown" | "apart";
  unit: "trades" | "shares";
  listed: number;
  all: number | undefined;
  from: "board" | "quote";
}

/** "3 of 319 trades"; "3 trades" if the session's count is unknown; undefined if the list is complete. */
export function partWords({ kind, unit, listed, all = 0 }: Coverage): string | undefined {
  if (kind === "apart") return text(`chart.listed.${unit}`, { listed });
  return kind === "part" ? text(`chart.partOf.${unit}`, { listed, all }) : undefined;
}

/** Why a list has no trades; undefined if it has some. */
export function emptyWords({ kind, unit, listed, all, from }: Coverage): string | undefined {
  if (listed > 0) return undefined;
  if (kind === "whole") return text("chart.noTradesListed");
  if (kind === "unknown" || all === undefined || unit === "shares") return text("chart.noTicks");
  return text(from === "board" ? "chart.noTicksBoard" : "chart.noTicksQuote", { all });
}
