import { type ComponentType, lazy, type ReactNode } from "react";
import { text } from "./messages/text.ts";

/**
 * A part whose code is loaded when it is first needed; if it does not come, the part says so and the page stays. A second
 * try within the page is of no use: browsers remember that a module could not be fetched.
 */
export const late = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: () => ReactNode = NotFetched,
) => lazy(async () => ({ default: await load().catch((): ComponentType<P> => Missing) }));

function NotFetched() {
  return (
    <p role="alert" className="m-auto p-3 text-muted text-table">
      {text("shell.partMissing")}{" "}
      <button type="button" className="text-accent underline" onClick={() => location.reload()}>
        {text("shell.loadAgain")}
      </button>
    </p>
  );
}
