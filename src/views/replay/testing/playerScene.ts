/** For tests: a player that shows a given state and notes what it is told to do. */
import { act } from "@testing-library/react";
import { createStore } from "#feed/reading/store";
import type { Player, PlayerState } from "#feed/replay/player";

/** A time of the recorded day at the exchange, such as 11:42:00, in ms. */
export const colombo = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);

type Recording = PlayerState["days"][number];

export const recordingFrom = (from: string, to: string, given: Partial<Recording> = {}): Recording => ({
  ...{ day: "2026-11-20", source: "embedded", boards: 10, gaps: [], coverage: 100, octets: 1 },
  ...{ from: colombo(from), to: colombo(to), complete: true, integrity: null, members: [] },
  ...given,
});

/** A replay of 11:30 on the recorded day. */
export function stateOf(given: Partial<PlayerState>): PlayerState {
  const day = "day" in given ? given.day : recordingFrom("09:25:00", "14:30:00");
  return {
    ...{ at: colombo("11:30:00"), playing: false, pace: 1, number: undefined, present: undefined },
    ...{ first: day?.from ?? 0, last: day?.to ?? 0, days: day ? [day] : [] },
    ...{ unrecorded: undefined, skipped: undefined, problem: undefined },
    ...given,
    day,
  };
}

/** @returns the player, the calls that it got, and a way to change what it shows */
export function playerOf(state: PlayerState) {
  const store = createStore(state);
  const calls: string[] = [];
  const note = (call: string) => () => Promise.resolve(void calls.push(call));
  const player: Pick<
    Player,
    "get" | "subscribe" | "play" | "pause" | "setPace" | "goTo" | "stepBoard" | "stepMinute"
  > = {
    get: store.get,
    subscribe: store.subscribe,
    play: () => void calls.push("play"),
    pause: () => void calls.push("pause"),
    setPace: (pace) => void calls.push(`pace ${pace}`),
    goTo: (at) => note(`go ${at}`)(),
    stepBoard: (by) => note(`board ${by}`)(),
    stepMinute: (by) => note(`minute ${by}`)(),
  };
  const change = (given: Partial<PlayerState>) => act(() => store.set({ ...store.get(), ...given }));
  return { player, calls, change };
}
