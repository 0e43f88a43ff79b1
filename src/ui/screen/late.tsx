import { type ComponentType, type ReactNode, useLayoutEffect, useState } from "react";
import { text } from "#ui/messages/text";

interface LatePart {
  /** drawn until the code is loaded */
  Waiting?: () => ReactNode;
  /** drawn when the code does not load */
  Missing?: () => ReactNode;
}

/**
 * A lazy part: its code is loaded when it is first drawn. If the code does not load, the part says so and the page stays. The page itself
 * cannot retry: browsers remember a module that failed.
 * It keeps its own state rather than suspend: a suspended part makes the components around it cancel and repeat their requests.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting = Nothing, Missing = NotFetched }: LatePart = {},
) {
  let here: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  // all callers share one load, so that they get one component; the next call after a failure loads again
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

function NotFetched() {
  return (
    <p role="alert" className="m-auto p-3 text-muted text-table">
      {text("shell.partMissing")} <LoadAgain />
    </p>
  );
}

/** Reloads by hand; #feed/page/reload reloads by itself. */
export const LoadAgain = () => (
  <button type="button" className="text-accent underline" onClick={() => location.reload()}>
    {text("shell.loadAgain")}
  </button>
);
