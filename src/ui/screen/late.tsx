import { type ComponentType, type ReactNode, useLayoutEffect, useState } from "react";
import { text } from "#ui/messages/text";

interface LatePart {
  /** stands in the part's place until its code has come */
  Waiting?: () => ReactNode;
  /** stands there when the code does not come */
  Missing?: () => ReactNode;
}

/**
 * A part whose code is loaded when it is first needed. If the code does not come, the part says so and the page stays. A second
 * try within the page is of no use: browsers remember that a module could not be fetched.
 *
 * It keeps its own state rather than suspend: a part that suspends makes what surrounds it end its requests and ask again.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting = Nothing, Missing = NotFetched }: LatePart = {},
) {
  let here: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  // one load for all who wait, or each would get a component of its own; one that failed is tried again by who needs it next
  const come = async () => {
    coming ??= load();
    try {
      here = await coming;
    } catch (error) {
      coming = undefined;
      throw error;
    }
    return here;
  };
  function Part(props: P) {
    const [Drawn, setDrawn] = useState<ComponentType<P> | undefined>(() => here);
    useLayoutEffect(() => {
      if (Drawn) return;
      let left = false;
      const draw = (Came: ComponentType<P>) => !left && setDrawn(() => Came);
      come().then(draw, () => draw(Missing));
      return () => {
        left = true;
      };
    }, [Drawn]);
    return Drawn ? <Drawn {...props} /> : <Waiting />;
  }
  return Object.assign(Part, {
    /** Has its code come before it is needed; may fail. */
    ahead: async (): Promise<void> => void (await come()),
  });
}

const Nothing = () => null;

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
