import type { ComponentType } from "react";
import { CodeMissing } from "#ui/router/routes";
import { late } from "#ui/screen/late.tsx";

export interface ViewProps {
  /** as in the address: a symbol, an index, a list */
  subject?: string | undefined;
}

/** The component of a view, loaded on first use. */
export interface LateView {
  View: ComponentType<ViewProps>;
  /** Loads the code before the view is shown, as without a connection it could not be loaded. May fail. */
  fetch: () => Promise<unknown>;
}

/** Without its code a view cannot be drawn: the wall leaves it out, without a message in its place. */
export function lateView(load: () => Promise<ComponentType<ViewProps>>): LateView {
  const View = late(load, {
    Missing: () => {
      throw new CodeMissing("no code for a view of the wall");
    },
  });
  return { View, fetch: View.ahead };
}
