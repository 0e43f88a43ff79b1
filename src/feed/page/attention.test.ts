import { expect, test, vi } from "vitest";
import { notificationState, playSound } from "./attention.ts";

function fakePlayer(state: "running" | "suspended", wakes = false) {
  const frequencies: number[] = [];
  const starts: number[] = [];
  const player = {
    state: state as AudioContextState,
    currentTime: 5,
    destination: {} as AudioDestinationNode,
    resume: vi.fn(async () => {
      if (wakes) player.state = "running";
    }),
    createGain: () =>
      ({
        gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() },
        connect: vi.fn(),
      }) as unknown as GainNode,
    createOscillator: () => {
      const frequency = { value: 0 };
      const start = (at: number) => {
        starts.push(at);
        frequencies.push(frequency.value);
      };
      return { frequency, start, stop: vi.fn(), connect: vi.fn() } as unknown as OscillatorNode;
    },
  };
  return { player, frequencies, starts };
}

test("one is a single tone, and two are two tones of which the second is higher and follows the first", async () => {
  const one = fakePlayer("running");
  expect(await playSound("one", one.player)).toBe("played");
  expect(one.starts).toEqual([5]);
  const two = fakePlayer("running");
  expect(await playSound("two", two.player)).toBe("played");
  expect(two.starts[1]).toBeGreaterThan(two.starts[0] ?? 0);
  expect(two.frequencies[1]).toBeGreaterThan(two.frequencies[0] ?? 0);
});

test("a sound that the browser held back is played once the browser allows it, and is otherwise reported as blocked", async () => {
  expect(await playSound("one", fakePlayer("suspended", true).player)).toBe("played");
  const blocked = fakePlayer("suspended");
  expect(await playSound("one", blocked.player)).toBe("blocked");
  expect(blocked.starts).toEqual([]);
});

test("a browser without sound says so", async () => {
  expect(await playSound("one")).toBe("missing");
});

const worker = { serviceWorker: {} };
test.each([
  [{ isSecureContext: false, Notification: { permission: "denied" }, navigator: worker }, "insecure"],
  [{ isSecureContext: true, navigator: worker }, "unsupported"],
  [{ isSecureContext: true, Notification: { permission: "default" }, navigator: {} }, "unsupported"],
  [{ isSecureContext: true, Notification: { permission: "default" }, navigator: worker }, "ask"],
  [{ isSecureContext: true, Notification: { permission: "denied" }, navigator: worker }, "denied"],
  [{ isSecureContext: true, Notification: { permission: "granted" }, navigator: worker }, "granted"],
] as const)("notifications in %j are %s", (page, state) => {
  expect(notificationState(page)).toBe(state);
});
