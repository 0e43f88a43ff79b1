/** Reads the parameter `at` of recordings and tables: an instant by the exchange's clock. */
import { refusedValue } from "#server/gateway/http/problem";

const accepts = "ms since 1970, or a time such as 2026-10-02T11:42:10; without a zone it is Colombo time";

/** @throws Problem */
export function parseInstant(text: string): number {
  const [, ms, written, zone] =
    /^(?:(\d{1,15})|(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)$/.exec(text) ?? [];
  const [date = "", time = ""] = (written ?? "").split("T");
  const at = ms === undefined ? Date.parse(`${date}T${time}${zone ?? "+05:30"}`) : Number(ms);
  if (Number.isFinite(at) && at < 8.64e15) return at;
  throw refusedValue("at", text, { accepts });
}
