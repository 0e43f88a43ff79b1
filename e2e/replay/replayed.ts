/** Pages of a server with recordings: its recorded boards, and the parts of the replay's bar. */
import type { Page } from "playwright/test";
import { type Gateway, startGateway } from "#e2e/testing/gateway";

/**
 * Starts a server over recordings.
 * @param clock exchange's time now, as 2026-11-22T12:00
 * @param record by default off, so that the recorded day stays as it is; on a Sunday nothing is recorded anyway
 */
export const serverOver = (data: string, clock: string, record: "on" | "off" = "off"): Promise<Gateway> =>
  startGateway([
    ...["--data", data, "--record", record, "--clock", `${clock}:00+05:30`, "--log-level", "warn"],
  ]);

export interface Recorded {
  day: string;
  boards: number;
  from: number;
  to: number;
  gaps: { from: number; to: number }[];
}
export const recordings = async ({ url }: Gateway): Promise<Recorded[]> =>
  (await (await fetch(`${url}/recordings`)).json()).days;

/** An instant as an address has it: the exchange's local time. */
export const written = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 19);

export interface Row {
  symbol: string;
  price: number;
  previousClose: number;
  tradevolume: number;
  sharevolume: number;
  turnover: number;
  lastTradedTime: number;
}
/** The rows of a recorded board. @param name of the recording */
export async function boardAt({ url }: Gateway, name: string, at: number): Promise<Row[]> {
  const answer = await fetch(`${url}/recordings/${name}/answers/board?at=${at}`);
  return (await answer.json()).reqTradeSummery;
}

/** The number of trades of a board, as the page writes it. */
export const tradesOf = (rows: readonly Row[]) =>
  rows.reduce((sum, { tradevolume }) => sum + tradevolume, 0).toLocaleString("en");

export const bar = (page: Page) => page.getByRole("region", { name: "Replay" });
export const totals = (page: Page) => page.getByRole("group", { name: "Totals of the lines shown" });
export const momentOf = async (page: Page) =>
  Number(await bar(page).locator("[data-replay-at]").getAttribute("data-replay-at"));
