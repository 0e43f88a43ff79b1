import { type ComponentType, lazy } from "react";
import { CodeMissing } from "#ui/router/routes";

export interface ViewProps {
  /** as the address names it: a symbol, an index, a list */
  subject?: string | undefined;
}

/** What draws a view, once its code has come. */
export interface LateView {
  View: ComponentType<ViewProps>;
  /** Has the code come before the view is shown: once the link is cut it would not. */
  fetch: () => Promise<unknown>;
}

/** A view whose code does not come cannot be drawn: the wall leaves it out, and does not say so in its place. */
export function late(load: () => Promise<ComponentType<ViewProps>>): LateView {
  let code: Promise<{ default: ComponentType<ViewProps> }> | undefined;
  const fetch = () => {
    code ??= load().then(
      (View) => ({ default: View }),
      (cause: unknown) => {
        code = undefined;
        throw new CodeMissing("no code for a view of the wall", { cause });
      },
    );
    return code;
  };
  return { View: lazy(fetch), fetch };
}
