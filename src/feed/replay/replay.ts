/** The recorded moment that a page shows instead of the present. The player, which reads the recording, is loaded on demand. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { answerFrom } from "#feed/answers/call";
import { readPageClockFrom } from "#feed/clock/clock";
import { readReplayMoment } from "#market/day/recordings";
import type { Player, PlayerState, PlayerWorld } from "./player.ts";

type MomentDisplay = Pick<PlayerWorld, "prepare" | "show">;

let momentDisplay: MomentDisplay = { prepare: async () => () => undefined, show: async () => undefined };

/** Sets what prepares another moment, and draws the page's figures again at that moment. */
export function showMoments(by: MomentDisplay): void {
  momentDisplay = by;
}

let openedReplay: Promise<Player> | undefined;
/** what `openedReplay` became */
let loadedPlayer: Player | "missing" | undefined;
/** the moment in the address, exchange's time in ms; undefined outside a replay, for a whole day, and if it cannot be read */
let requestedMoment: number | undefined;

/** @throws Error outside a replay, or if the player's code cannot be loaded */
export const openedPlayer = (): Promise<Player> => openedReplay ?? Promise.reject(new Error("no replay"));

/** The player, once its code and the list of recordings are loaded; "missing" if the code cannot be loaded. */
export function usePlayer(): Player | "missing" | undefined {
  const [player, setPlayer] = useState(loadedPlayer);
  useEffect(() => {
    const show = () => setPlayer(loadedPlayer);
    openedReplay?.then(show, show);
  }, []);
  return player;
}

const never = () => () => {};

/** What the replay shows; undefined until the list of recordings is loaded, and outside a replay. */
export function useReplayState(): PlayerState | undefined {
  const player = usePlayer();
  const found = player === "missing" ? undefined : player;
  return useSyncExternalStore(found?.subscribe ?? never, () => found?.get());
}

/** The moment shown, exchange's time in ms; undefined outside a replay, and if the moment in the address cannot be read. */
export function useMoment(): number | undefined {
  const state = useReplayState();
  return state?.day ? state.at : requestedMoment;
}

/** Name of the recording that is shown; undefined outside a replay. */
export const replayedRecording = async (): Promise<string | undefined> =>
  (await openedReplay)?.get().day?.day;

/** Makes the page show this moment and request only recordings. Call it before any other request. @param written as in the address */
export function startReplay(written: string): void {
  const read = readReplayMoment(written, undefined);
  requestedMoment = read?.isDay ? undefined : read?.at;
  // A simulated exchange may have run fast. The page's clock runs at real speed, as it did then, so ages and intervals keep their length.
  let anchor = requestedMoment;
  let speed = 1;
  let page = requestedMoment ?? 0;
  const pageAt = (at: number) => {
    anchor ??= at;
    return anchor + (at - anchor) / speed;
  };
  readPageClockFrom(() => page);
  const set = (at: number, fast: number) => {
    speed = fast;
    page = pageAt(at);
  };
  openedReplay = import("./player.ts").then(async ({ Player }) => {
    const player = new Player({
      written,
      set,
      show: (step) => momentDisplay.show(step),
      prepare: (to, stop) => momentDisplay.prepare(to, stop),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      now: () => performance.now(),
    });
    await player.open();
    loadedPlayer = player;
    return player;
  });
  openedReplay.catch(() => {
    loadedPlayer = "missing";
  });
  answerFrom(async (operation, params, stop) => {
    const { response, at } = await (await openedPlayer()).answer(operation, params, stop);
    return { response, times: { askedAt: pageAt(at), receivedAt: pageAt(at) } };
  });
}
