import type { ComponentType } from "react";
import { CodeMissing } from "#ui/router/routes";
import { late } from "#ui/screen/late.tsx";

export interface ViewProps {
  /** as the address names it: a symbol, an index, a list */
  subject?: string | undefined;
}

/** What draws a view, once its code has come. */
export interface LateView {
  View: ComponentType<ViewProps>;
  /** Has the code come before the view is shown: once the link is cut it would not. May fail. */
  fetch: () => Promise<unknown>;
}

/** A view whose code does not come cannot be drawn: the wall leaves it out, and does not say so in its place. */
export function lateView(load: () => Promise<ComponentType<ViewProps>>): LateView {
  const View = late(load, {
    Missing: () => {
      throw new CodeMissing("no code for a view of the wall");
    },
  });
  return { View, fetch: View.ahead };
}
