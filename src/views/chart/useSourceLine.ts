import "#ui/messages/en/chart";
import { useSource } from "#feed/clock/exchangeClock";
import { text } from "#ui/messages/text";

/** Whose figures a saved chart shows. */
export const useSourceLine = () =>
  text(useSource() === "embedded" ? "chart.sourceSimulated" : "chart.source");
