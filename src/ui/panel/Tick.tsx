import { useEachSecond } from "#ui/words/ticker";
import { formatTick } from "#ui/words/time";

/** When something ticked; with its date from the exchange's midnight on. @param at exchange's time, epoch ms */
export const Tick = ({ at }: { at: number | undefined }) => useEachSecond(() => formatTick(at));
