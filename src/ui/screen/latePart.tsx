import { type ComponentType, type ReactNode, useLayoutEffect, useState } from "react";
import { text } from "#ui/messages/text";

interface LatePart {
  /** drawn until the code is loaded */
  Waiting?: () => ReactNode;
  /** drawn if the code does not load */
  Missing?: () => ReactNode;
}

/**
 * A lazy part, whose code is loaded when it is first drawn. If the code does not load, the part shows the failure and the page stays. The
 * next draw tries again, but some browsers remember the failure and need a reload of the page. React's own `lazy` keeps a failure for ever,
 * and what replaces a fallback of Suspense waits for up to 300 ms.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting = Nothing, Missing = NotFetchedNote }: LatePart = {},
) {
  let here: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  // all callers share one load, so that they get the same component; after a failure the next call loads again
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
    /** Preloads the code; may reject. */
    ahead: async (): Promise<void> => void (await come()),
  });
}

const Nothing = () => null;

function NotFetchedNote() {
  return (
    <p role="alert" className="m-auto p-3 text-muted text-table">
      {text("shell.partMissing")} <LoadAgain />
    </p>
  );
}

/** Button that reloads the page. Automatic reloads are in #feed/page/reload. */
export const LoadAgain = () => (
  <button type="button" className="text-accent underline" onClick={() => location.reload()}>
    {text("shell.loadAgain")}
  </button>
);
