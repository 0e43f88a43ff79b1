/** The messages between the tabs of this browser: which tab is in front, what it shall show, and what fired. */

import type { Notice, Status } from "#market/alerts/firing";
import type { Delivery, KeptFiring } from "./firingStore.ts";
import type { Told } from "./planning.ts";

export type Statuses = ReadonlyMap<string, Status>;

/** page: shows toasts. wall: shows a band only. none: a wall whose address names no rules. */
export type Role = "page" | "wall" | "none";

export interface Presence {
  role: Role;
  visible: boolean;
  /** when the user last looked at this tab, the computer's clock in ms */
  seenAt: number;
  /** whether the user has clicked or typed there, so that the browser plays sounds */
  clicked: boolean;
}

type Message =
  | ({ of: "here"; tab: string } & Presence)
  | { of: "who" }
  | { of: "gone"; tab: string }
  | { of: "show"; to: string; number: number; at: number; told: Told }
  | { of: "shown"; number: number; deliveries: readonly Delivery[] }
  | { of: "fired"; firings: readonly KeptFiring[]; notices: readonly Notice[] }
  | { of: "delivered"; keys: readonly string[]; deliveries: readonly Delivery[]; late?: number | undefined }
  | { of: "forgotten" }
  | { of: "want" }
  | { of: "statuses"; statuses: Statuses };

/** Tabs of another version of the page do not receive these messages, because they may have another form. */
export const channelName = "pola-alerts-1";

/** ms to wait for the answer of a tab in front; without one, the leading tab shows it itself */
const answersIn = 1_000;

interface TabsWorld {
  tab: string;
  /** undefined if the browser has none; each tab then knows only itself */
  channel: Pick<BroadcastChannel, "postMessage" | "onmessage"> | undefined;
  presence: () => Presence;
  /** the computer's clock, ms, which all tabs share */
  now: () => number;
  /** shows it in this tab, if its role is "page" */
  show: (told: Told) => Promise<readonly Delivery[]>;
  heard: {
    fired: (firings: readonly KeptFiring[], notices: readonly Notice[]) => void;
    delivered: (keys: readonly string[], deliveries: readonly Delivery[], late: number | undefined) => void;
    forgotten: () => void;
    /** another tab shows statuses */
    wanted: () => void;
    statuses: (statuses: Statuses) => void;
    /** another tab was opened, shown, hidden or closed */
    changed: () => void;
  };
}

export class AlertTabs {
  readonly #world: TabsWorld;
  readonly #others = new Map<string, Presence>();
  readonly #asked = new Map<number, (deliveries: readonly Delivery[]) => void>();
  #number = 0;

  constructor(world: TabsWorld) {
    this.#world = world;
    if (!world.channel) return;
    world.channel.onmessage = ({ data }: MessageEvent<Message>) => this.#take(data);
    this.post({ of: "who" });
    this.announce();
  }

  post(message: Message): void {
    this.#world.channel?.postMessage(message);
  }

  /** Tells the other tabs whether this one is in front. Call this when that changes. */
  announce(): void {
    const { tab, presence } = this.#world;
    this.post({ of: "here", tab, ...presence() });
  }

  leave(): void {
    this.post({ of: "gone", tab: this.#world.tab });
  }

  /** Whether another tab is a page, which can show toasts. */
  hasOtherPage(): boolean {
    return [...this.#others.values()].some(({ role }) => role === "page");
  }

  /** Shows it in one tab: the visible one that the user looked at last. @returns undefined if no page is open */
  async show(told: Told): Promise<readonly Delivery[] | undefined> {
    const { tab, presence, now, show } = this.#world;
    const own = presence();
    const pages = [...this.#others, [tab, own] as const].filter(([, { role }]) => role === "page");
    const [front] = pages.sort(([, a], [, b]) => inFront(a, b));
    if (!front) return undefined;
    if (front[0] === tab) return show(told);
    const number = ++this.#number;
    const answer = new Promise<readonly Delivery[] | undefined>((done) => {
      this.#asked.set(number, done);
      setTimeout(done, answersIn, undefined);
    });
    this.post({ of: "show", to: front[0], number, at: now(), told });
    const deliveries = await answer;
    this.#asked.delete(number);
    if (deliveries) return deliveries;
    this.#others.delete(front[0]); // it crashed, or the browser froze it
    return this.show(told);
  }

  #take(message: Message): void {
    const { tab, now, show, heard } = this.#world;
    switch (message.of) {
      case "here": {
        const { of: _, tab: other, ...presence } = message;
        this.#others.set(other, presence);
        heard.changed();
        return;
      }
      case "who":
        this.announce();
        return;
      case "gone":
        this.#others.delete(message.tab);
        heard.changed();
        return;
      case "show":
        // after this time the leading tab shows it itself
        if (message.to === tab && now() - message.at < answersIn)
          void show(message.told).then((deliveries) =>
            this.post({ of: "shown", number: message.number, deliveries }),
          );
        return;
      case "shown":
        this.#asked.get(message.number)?.(message.deliveries);
        return;
      case "fired":
        heard.fired(message.firings, message.notices);
        return;
      case "delivered":
        heard.delivered(message.keys, message.deliveries, message.late);
        return;
      case "forgotten":
        heard.forgotten();
        return;
      case "want":
        heard.wanted();
        return;
      case "statuses":
        heard.statuses(message.statuses);
        return;
      default:
        message satisfies never;
    }
  }
}

/** Visible tabs first, then those that can play a sound, then the one that the user looked at last. */
const inFront = (a: Presence, b: Presence) =>
  Number(b.visible) - Number(a.visible) || Number(b.clicked) - Number(a.clicked) || b.seenAt - a.seenAt;
