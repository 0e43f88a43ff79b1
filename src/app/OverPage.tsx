import { Suspense, useEffect } from "react";
import { late } from "#ui/late.tsx";
import { afterBoard, asking } from "./asking.ts";
import { useNote } from "./note.ts";
import { useOpened } from "./opened.ts";
import { listenToKeys } from "./pageKeys.ts";

const Palette = late(() => asking(async () => (await import("./palette/Palette.tsx")).Palette));
const CornerNote = late(async () => (await import("./CornerNote.tsx")).CornerNote);
const UnreadAddress = late(async () => (await import("./UnreadAddress.tsx")).UnreadAddress);
const KeysOverview = late(async () => (await import("./keys/KeysOverview.tsx")).KeysOverview);

/** What keys open over any page. Its code comes once the board is there, before anybody presses one. */
export function OverPage() {
  const { typed, keys } = useOpened();
  const noted = useNote(({ note }) => note !== undefined);
  useEffect(listenToKeys, []);
  useEffect(() => {
    // what does not come now is asked for again, and told, when it is opened
    void afterBoard()
      .then(() => Promise.all([Palette.ahead(), import("#ui/SaveTables.tsx"), import("#ui/saveTable")]))
      .catch(() => undefined);
  }, []);
  return (
    <Suspense>
      {typed !== undefined && <Palette />}
      {keys && <KeysOverview />}
      {noted && <CornerNote />}
      <UnreadAddress />
    </Suspense>
  );
}
