import { useBoardMeta } from "#feed/board";
import { now } from "#feed/clock";
import { atExchange } from "#feed/exchangeClock";
import { useFreshness } from "#feed/freshness";
import { useLink } from "#feed/link";
import { notice } from "./notice.ts";

/** What is wrong with the page as it stands. */
export const useNotice = (): string | undefined =>
  notice({ freshness: useFreshness(), board: useBoardMeta(), link: useLink(), now: now(), atExchange });
