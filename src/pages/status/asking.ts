/** All requests but the board's use a library (TanStack Query), which is loaded when a page needs it, or after the board. */
import { type ComponentType, createElement } from "react";
import { type Feeds, startFeeds } from "#feed/start";
import type { Asking } from "./Asking.tsx";

let feeds: Feeds | undefined;
let coming: Promise<typeof Asking> | undefined;

/** Requests the board before anything is drawn. Call once. */
export function startAsking(): void {
  feeds = startFeeds();
}

/** Resolves when the board is drawn, or is known to have failed. */
export const afterBoard = (): Promise<void> => feeds?.first ?? Promise.resolve();

/** The same, before it is drawn. */
export const boardAnswered = (): Promise<void> => feeds?.answered ?? Promise.resolve();

/** The query provider for a component. After a failed load, the next use loads it again. */
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

/** A component that sends queries, together with its provider. */
export async function asking<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<ComponentType<P>> {
  const [Within, Page] = await Promise.all([loadAsking(), load()]);
  return (props) => createElement(Within, null, createElement(Page, props));
}
