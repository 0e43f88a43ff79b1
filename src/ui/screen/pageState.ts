/**
 * What is so only while this page is open, in one store: what lies over the page, what it offers to undo, and what its mounted parts
 * report. What a link restores is in the address; what the user keeps is in the browser's storage.
 */
import { create } from "zustand";
import type { BoardRow } from "#market/line/board";

/** What the dialog for an alert was asked to show. */
export interface AlertWish {
  /** the line of a new rule */
  symbol?: string | undefined;
  /** the start of a new rule, as a sentence */
  sentence?: string | undefined;
  /** id of the rule to edit */
  rule?: string | undefined;
  /** makes a new rule like `rule` */
  copy?: boolean | undefined;
}

/** The person's alert that is nearest to a price. */
interface NearAlert {
  /** how far the price must move to the threshold, in per cent of the price; negative for a fall */
  percent: number;
  /** where the threshold lies, rupees */
  price: number;
  /** the rule as a sentence */
  rule: string;
}

/** The line whose watchlists are shown, and the place of its star. */
export interface StarPlace {
  symbol: string;
  beside: DOMRect;
}

/** A part of an address that was not taken as it is. */
export interface UnusablePart {
  name: string;
  value: string;
  /** true if the page has a choice of this name, but not this value */
  isChoice: boolean;
}

interface PageState {
  /** text in the jump box; undefined while it is closed */
  typed: string | undefined;
  /** Enter was pressed before the jump box was loaded */
  entered: boolean;
  /** counts the openings; each opening gets a new jump box */
  opening: number;
  /** the overview of the keys is open */
  keys: boolean;
  /** the dialog for an alert is open */
  alert: AlertWish | undefined;
  /** the line for which the page of positions opens a new entry, once it is shown */
  entryFor: string | undefined;
  starMenu: StarPlace | undefined;
  /** a short note in a corner, about the last action or an unreadable address */
  note: { words: string } | undefined;
  /** when the user last looked before an absence, exchange's time in ms; undefined without an absence */
  absentSince: number | undefined;
  /** the notice of this absence is shown until the user dismisses it */
  isAbsenceTold: boolean;
  /** the last removal from a watchlist, which can be undone until the page is closed */
  removal: { words: string; undo: () => void } | undefined;
  /** the server's build of the page, if it is another one that can be loaded */
  newBuild: string | undefined;
  /** number of firings since the user last opened the page of alerts */
  newFirings: number;
  /** Finds the alert about a line's price whose threshold is nearest; undefined while there are no rules. The code of alerts sets it. */
  nearestAlert: ((row: BoardRow) => NearAlert | undefined) | undefined;
  /**
   * number of parts on screen that wait for their first answer; the opening page counts as one part until its own parts are counted, because
   * the header would otherwise say LIVE, LOADING and LIVE again
   */
  awaited: number;
  /** reported by the mounted views that read them */
  unusable: readonly UnusablePart[];
}

export const usePageState = create<PageState>()(() => ({
  typed: undefined,
  entered: false,
  opening: 0,
  keys: false,
  alert: undefined,
  entryFor: undefined,
  starMenu: undefined,
  note: undefined,
  absentSince: undefined,
  isAbsenceTold: false,
  removal: undefined,
  newBuild: undefined,
  newFirings: 0,
  nearestAlert: undefined,
  awaited: 1,
  unusable: [],
}));

const { getState: now, setState: set } = usePageState;

export const openPalette = (typed = ""): void =>
  set(({ typed: before, opening }) => ({
    typed,
    entered: false,
    keys: false,
    opening: before === undefined ? opening + 1 : opening,
  }));
/** Keeps an Enter pressed before the jump box's code is loaded. @returns whether the key was Enter */
export function enterSoon({ key }: Pick<KeyboardEvent, "key">): boolean {
  if (key !== "Enter" || now().typed === undefined) return false;
  set({ entered: true });
  return true;
}
/** @param of number of the opening to close; close events arrive late, and a newer opening stays open */
export const closePalette = (of = now().opening): void => {
  if (of === now().opening) set({ typed: undefined, entered: false });
};

export const openKeys = (): void => set({ typed: undefined, entered: false, keys: true });
export const closeKeys = (): void => set({ keys: false });

export const openAlertDialog = (alert: AlertWish = {}): void => set({ alert });
export const closeAlertDialog = (): void => set({ alert: undefined });

/** The caller then opens the page of positions. The address does not name the line. */
export const wishEntry = (entryFor: string | undefined): void => set({ entryFor });

export const setStarMenu = (starMenu: StarPlace | undefined): void => set({ starMenu });

/** A new note replaces the old one. */
export const showNote = (words: string): void => set({ note: { words } });
export const hideNote = (): void => set({ note: undefined });

/** Offers to undo a removal; undefined ends the offer. */
export const offerUndo = (removal?: PageState["removal"]): void => set({ removal });
export function undoRemoval(): void {
  now().removal?.undo();
  offerUndo();
}
