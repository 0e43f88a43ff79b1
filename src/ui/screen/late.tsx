import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { text } from "#ui/messages/text";

/**
 * A part whose code is loaded when it is first needed; if it does not come, the part says so and the page stays. A second
 * try within the page is of no use: browsers remember that a module could not be fetched.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: () => ReactNode = NotFetched,
) {
  let here: ComponentType<P> | undefined;
  const ahead = async () => {
    here = await load();
  };
  const Awaited = lazy(async () => ({ default: await load().catch((): ComponentType<P> => Missing) }));
  /** One that is here is drawn at once: what had to wait for its code, if only for a tick, React holds back for up to 300 ms. */
  function Part(props: P) {
    const [Drawn] = useState<ComponentType<P>>(() => here ?? (Awaited as ComponentType<P>));
    return <Drawn {...props} />;
  }
  return Object.assign(Part, {
    /** Has its code come before it is needed; may fail. */
    ahead,
  });
}

function NotFetched() {
  return (
    <p role="alert" className="m-auto p-3 text-muted text-table">
      {text("shell.partMissing")} <LoadAgain />
    </p>
  );
}

/** The page anew, by hand: what loads it without one is #feed/page/reload. */
export const LoadAgain = () => (
  <button type="button" className="text-accent underline" onClick={() => location.reload()}>
    {text("shell.loadAgain")}
  </button>
);
