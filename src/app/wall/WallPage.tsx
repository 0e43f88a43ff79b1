import "#ui/messages/en/wall";
import { useMemo } from "react";
import { exchangeNow } from "#feed/exchangeClock";
import { useFreshness } from "#feed/freshness";
import { useSearch } from "#ui/router/routes";
import { useEachSecond } from "#ui/ticker";
import { BreakingBand } from "./BreakingBand.tsx";
import { Controls } from "./Controls.tsx";
import { Corner } from "./Corner.tsx";
import { DarkClock } from "./DarkClock.tsx";
import { readWall, type WallView } from "./link.ts";
import { dayPartOf, playlist } from "./playlist.ts";
import { isAsleep } from "./sleepHours.ts";
import { useBeacon } from "./useBeacon.ts";
import { useBurnIn } from "./useBurnIn.ts";
import { useControls } from "./useControls.ts";
import { useLeftOut } from "./useLeftOut.ts";
import { useMending } from "./useMending.ts";
import { useToldState } from "./useToldState.ts";
import { useTurn } from "./useTurn.ts";
import { useViewCode } from "./useViewCode.ts";
import { useWakeLock } from "./useWakeLock.ts";
import { useWallLanguage } from "./useWallLanguage.ts";
import { useWallLook } from "./useWallLook.ts";
import { WallCanvas } from "./WallCanvas.tsx";

/** While nothing answers, the display stays on this. */
const heldOn: WallView = { name: "overview", seconds: 60 };

/** A display that nobody touches: one view after the other, as its address and the part of the day say. */
export function WallPage() {
  const search = useSearch({ from: "/wall" });
  const { wall, unread } = useMemo(() => readWall(search), [search]);
  const { session, word } = useFreshness();
  const part = dayPartOf(session);
  const named = search.views !== undefined;
  const listed = useMemo(() => playlist(wall, { part, named }), [wall, part, named]);
  const { list, names, leaveOut } = useLeftOut(listed);
  const turn = useTurn(list, wall.offset);
  const dark = useEachSecond(() => wall.sleep !== undefined && isAsleep(wall.sleep, exchangeNow()));
  const view = (word === "offline" ? undefined : list[turn.at]) ?? heldOn;
  const { language, missing } = useWallLanguage(wall.languages, turn.round);
  const controls = useControls(turn);
  const mend = useMending(dark ? "dark" : `${turn.round} ${turn.at}`);

  useWallLook(wall, part);
  useBurnIn();
  useWakeLock();
  useViewCode(listed);
  useBeacon(wall, view);
  useToldState(dark ? "dark" : view.name, wall.screen);
  if (dark) return <DarkClock />;
  return (
    <div className="wall-room" data-rest={controls.resting}>
      <WallCanvas
        key={language}
        view={view}
        turn={turn}
        failed={(failed, error) => {
          leaveOut(failed);
          mend(error);
        }}
        news={<BreakingBand />}
        corner={<Corner unread={unread} failed={names} language={missing} />}
      />
      {controls.shown && <Controls turn={turn} leave={controls.leave} />}
    </div>
  );
}
