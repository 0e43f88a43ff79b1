/** Whether shares and rupees of positions are hidden, on every page of this browser. */
import { useSyncExternalStore } from "react";
import * as v from "valibot";
import { storedValue } from "#stored/storedValue";
import { json } from "#stored/textFormat";

export const hiddenAmountsFormat = json(v.boolean(), false);
export const hiddenAmounts = storedValue("pola-positions-hidden", hiddenAmountsFormat);

export const turnHiddenAmounts = (): void => void hiddenAmounts.update((isHidden) => !isHidden);

export const useHiddenAmounts = (): boolean =>
  useSyncExternalStore(hiddenAmounts.subscribe, hiddenAmounts.get);
