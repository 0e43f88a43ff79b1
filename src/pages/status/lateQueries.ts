/** Every request except the board's uses a library (TanStack Query). It is loaded when a page needs it, or after the board. */
import { type ComponentType, createElement } from "react";
import { type Feeds, startFeeds } from "#feed/start";
import type { QueryProvider } from "./QueryProvider.tsx";

let feeds: Feeds | undefined;
let comingProvider: Promise<typeof QueryProvider> | undefined;

/** Requests the board before anything is drawn. Call once. */
export function startFeed(): void {
  feeds = startFeeds();
}

/** Resolves when the board is drawn, or has failed. */
export const afterBoard = (): Promise<void> => feeds?.first ?? Promise.resolve();

/** Resolves when the board is answered or has failed, before it is drawn. */
export const boardArrival = (): Promise<void> => feeds?.answered ?? Promise.resolve();

let askedAnswers: Promise<unknown> = Promise.resolve();

/** The opening page passes the first answers that it needs. A page opened later requests its data when it is drawn. */
export const setFirstAnswers = (answers: Promise<unknown>): void => {
  askedAnswers = answers;
};

/** Resolves with the first answers of the opening page, which is drawn with them if they arrive soon (src/main.tsx). */
export const firstAnswers = (): Promise<unknown> => askedAnswers;

/** Loads the query provider. After a failure, the next call loads it again. */
export function loadQueryProvider(): Promise<typeof QueryProvider> {
  comingProvider ??= import("./QueryProvider.tsx").then(
    (code) => {
      if (feeds) code.joinFeeds(feeds);
      return code.QueryProvider;
    },
    (error: unknown) => {
      comingProvider = undefined;
      throw error;
    },
  );
  return comingProvider;
}

/** Wraps a component that sends queries in its provider. */
export async function withQueries<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<ComponentType<P>> {
  const [Within, Page] = await Promise.all([loadQueryProvider(), load()]);
  return (props) => createElement(Within, null, createElement(Page, props));
}
