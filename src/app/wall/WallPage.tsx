import "#ui/messages/en/wall";
import "./night.css";
import { useMemo } from "react";
import { now } from "#feed/clock";
import { exchangeNow } from "#feed/exchangeClock";
import { useFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { useSearch, useUnread } from "#ui/router/routes";
import { useEachSecond } from "#ui/ticker";
import { BreakingBand } from "./BreakingBand.tsx";
import { Controls } from "./Controls.tsx";
import { Corner } from "./Corner.tsx";
import { DarkClock } from "./DarkClock.tsx";
import { overview, readWall } from "./link.ts";
import { dayPartOf, playlist } from "./playlist.ts";
import { isAsleep } from "./sleepHours.ts";
import { useAbsent } from "./useAbsent.ts";
import { useBeacon } from "./useBeacon.ts";
import { useBurnIn } from "./useBurnIn.ts";
import { useControls } from "./useControls.ts";
import { useLeftOut } from "./useLeftOut.ts";
import { useLoadingAnew, useMending } from "./useMending.ts";
import { useToldState } from "./useToldState.ts";
import { useTurn } from "./useTurn.ts";
import { useViewCode } from "./useViewCode.ts";
import { useWakeLock } from "./useWakeLock.ts";
import { useWallLanguage } from "./useWallLanguage.ts";
import { useWallLook } from "./useWallLook.ts";
import { ViewFence } from "./ViewFence.tsx";
import { WallCanvas } from "./WallCanvas.tsx";

/** ms; a display that could not be drawn tries again this often, and meanwhile to load anew */
const tryAgainEvery = 60_000;

/** A display that nobody touches. Whatever fails in it, it comes back by itself. */
export function WallPage() {
  const chance = useEachSecond(() => Math.floor(now() / tryAgainEvery));
  return (
    <ViewFence of={`${chance}`} failed={ignore} instead={<Mending />}>
      <Display />
    </ViewFence>
  );
}

/** React has written the failure to the console already, and the fence tells it on the display. */
const ignore = () => {};

function Mending() {
  useLoadingAnew();
  return (
    <p className="wall-empty" role="alert">
      {text("wall.undrawnWhole")}
    </p>
  );
}

/** One view after the other, as its address and the part of the day say. */
function Display() {
  const search = useSearch({ from: "/wall" });
  const { wall, unread } = useMemo(() => readWall(search), [search]);
  const strange = useUnread();
  const { session, word } = useFreshness();
  const part = dayPartOf(session);
  const named = search.views !== undefined;
  const listed = useMemo(() => playlist(wall, { part, named }), [wall, part, named]);
  const absent = useAbsent(listed);
  const { list, failed, leaveOut } = useLeftOut(listed, absent);
  const turn = useTurn(list, wall.offset);
  const dark = useEachSecond(() => wall.sleep !== undefined && isAsleep(wall.sleep, exchangeNow()));
  // in the dark each minute is as good a moment for a load as that between two views
  const minute = useEachSecond(() => (dark ? Math.floor(now() / 60_000) : undefined));
  const view = (word === "offline" ? undefined : list[turn.at]) ?? overview;
  const { language, missing } = useWallLanguage(wall.languages, turn.round);
  const controls = useControls(turn);
  const mend = useMending(dark ? `dark ${minute}` : `${turn.round} ${turn.at}`);

  useWallLook(wall, part);
  useBurnIn();
  useWakeLock();
  useViewCode(listed);
  useBeacon(wall, view);
  useToldState(dark ? "dark" : view.name, wall);
  if (dark) return <DarkClock />;
  return (
    <div className="wall-room" data-rest={controls.resting}>
      <WallCanvas
        key={language}
        view={view}
        turn={{ ...turn, held: turn.held || word === "offline" }}
        failed={(failed, error) => {
          leaveOut(failed);
          mend(error);
        }}
        news={<BreakingBand />}
        corner={<Corner unread={[...unread, ...strange]} language={missing} {...{ absent, failed }} />}
      />
      {controls.shown && <Controls turn={turn} leave={controls.leave} help={controls.help} />}
    </div>
  );
}
