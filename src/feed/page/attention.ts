/** The two sounds of alerts, and the browser's permission for notifications of the operating system. */

export type Sound = "one" | "two";

/** Hz of each tone, one after another */
const tones = { one: [880], two: [660, 990] } as const satisfies Record<Sound, readonly number[]>;

/** s */
const length = 0.22;
const fade = 0.02;
const loudness = 0.2;

type Player = Pick<
  AudioContext,
  "currentTime" | "destination" | "createGain" | "createOscillator" | "resume"
> & {
  readonly state: AudioContextState | "interrupted";
};

let soundPlayer: Player | undefined;

/** One for the whole page, because browsers limit the number. Undefined in a browser without sound. */
function openPlayer(): Player | undefined {
  if (soundPlayer || typeof AudioContext === "undefined") return soundPlayer;
  soundPlayer = new AudioContext();
  return soundPlayer;
}

/**
 * Plays an alert's sound. @returns "blocked" if the browser allows no sound before the user has clicked or typed on this page, "missing" if
 * it has none
 */
export async function playSound(
  sound: Sound,
  player: Player | undefined = openPlayer(),
): Promise<"played" | "blocked" | "missing"> {
  if (!player) return "missing";
  // a browser that waits for a click leaves this promise open, so it is not awaited for longer than a moment
  if (player.state !== "running")
    await Promise.race([player.resume(), new Promise((later) => setTimeout(later, 300))]);
  if (player.state !== "running") return "blocked";
  for (const [at, frequency] of tones[sound].entries()) {
    const begin = player.currentTime + at * length;
    const volume = player.createGain();
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loudness, begin + fade);
    volume.gain.linearRampToValueAtTime(0, begin + length);
    volume.connect(player.destination);
    const tone = player.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(begin);
    tone.stop(begin + length);
  }
  return "played";
}

/**
 * "ask": the browser would ask the user; "insecure": browsers allow notifications only on https and on localhost; "unsupported": this
 * browser has none, or has no service worker to show them
 */
export type NotificationState = "granted" | "ask" | "denied" | "insecure" | "unsupported";

type NotifyingPage = Pick<typeof globalThis, "isSecureContext"> & {
  Notification?: Pick<typeof Notification, "permission"> | undefined;
  navigator: { serviceWorker?: unknown };
};

export function notificationState(page: NotifyingPage = globalThis): NotificationState {
  if (!page.isSecureContext) return "insecure";
  if (!page.Notification || !page.navigator.serviceWorker) return "unsupported";
  const { permission } = page.Notification;
  return permission === "default" ? "ask" : permission;
}

/** Asks the user through the browser. Call it only after a click, because browsers refuse it otherwise. */
export async function askForNotifications(): Promise<NotificationState> {
  if (notificationState() === "ask") await Notification.requestPermission();
  return notificationState();
}
