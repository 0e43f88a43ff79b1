/** Everything but the board asks through a library that the board does not wait for: it comes when a page needs it, or after the board. */
import { type ComponentType, createElement } from "react";
import { type Feeds, startFeeds } from "#feed/start";
import type { Asking } from "./Asking.tsx";

let feeds: Feeds | undefined;
let coming: Promise<typeof Asking> | undefined;

/** Begins to ask for the board, before anything is drawn. To be called once. */
export function startAsking(): void {
  feeds = startFeeds();
}

/** The board has come, or it is known that it does not, and is drawn. */
export const afterBoard = (): Promise<void> => feeds?.first ?? Promise.resolve();

/** The same, before it is drawn. */
export const boardAnswered = (): Promise<void> => feeds?.answered ?? Promise.resolve();

/** What a component that asks stands in. A load that failed is tried again by whoever needs it next. */
export function loadAsking(): Promise<typeof Asking> {
  coming ??= import("./Asking.tsx").then(
    (code) => {
      if (feeds) code.join(feeds);
      return code.Asking;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** A component that asks, with what it needs to do so. */
export async function asking<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<ComponentType<P>> {
  const [Within, Page] = await Promise.all([loadAsking(), load()]);
  return (props) => createElement(Within, null, createElement(Page, props));
}
