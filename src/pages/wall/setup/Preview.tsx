import "#ui/messages/en/wallSetup";
import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { ownTheme } from "#pages/status/appearance";
import type { Wall, WallView } from "#pages/wall/playlist/link";
import { themeOfWall } from "#pages/wall/useWallLook";
import { WallCanvas } from "#pages/wall/WallCanvas.tsx";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { useViewTitle } from "./AddView.tsx";

const shapes = {
  "1920×1080": [1920, 1080],
  "3840×2160": [3840, 2160],
  "1080×1920": [1080, 1920],
  "2560×1080": [2560, 1080],
} as const;
type WallShape = keyof typeof shapes;

/** A wall's type size as a fraction of the shorter edge (../wall.css), and a page's type size in px. */
const typeShare = 0.021334;
const pageType = 16;
/** fraction of the shorter edge: the margin for the picture's movement against burn-in */
const reach = 0.0037037;

/** A wall's size in rem. */
export function wallSize(shape: WallShape, scale: number) {
  const [width, height] = shapes[shape];
  const type = Math.min(width, height) * typeShare * scale;
  return { width: width / type, height: height / type };
}

interface PreviewProps {
  wall: Wall;
  view: WallView;
}

/**
 * The wall itself, laid out in this page's type and scaled down, so that all proportions match the display. It has no keys, wake lock or
 * reloads (../WallCanvas.tsx).
 */
export function Preview({ wall, view }: PreviewProps) {
  const [shape, setShape] = useState<WallShape>("1920×1080");
  const [width, height] = shapes[shape];
  const size = wallSize(shape, wall.scale);
  const worn = usePreferences();
  const titleOf = useViewTitle();
  const { box, picture, fit } = useFit(`${shape} ${wall.scale}`);
  return (
    <section className="setup-preview grid gap-1.5" aria-label={text("setup.preview")}>
      <Choice
        label={text("setup.shape")}
        options={(Object.keys(shapes) as WallShape[]).map((name) => [name, name] as const)}
        value={shape}
        onChange={setShape}
      />
      <div
        ref={box}
        className="setup-screen w-[min(100%,calc(58vh_*_var(--width)_/_var(--height)))] aspect-[var(--width)/var(--height)] overflow-hidden border border-edge rounded-md"
        role="img"
        aria-label={text("setup.previewOf", { name: titleOf(view), shape })}
        style={{ "--width": width, "--height": height } as CSSProperties}
      >
        <div
          ref={picture}
          inert
          className="setup-picture origin-top-left relative overflow-hidden text-text bg-bg"
          data-wall=""
          data-theme={ownTheme(themeOfWall(wall.theme, worn.theme))}
          data-palette={wall.palette ?? worn.palette}
          style={
            {
              width: `${size.width}rem`,
              height: `${size.height}rem`,
              transform: `scale(${fit})`,
              "--wall-reach": `${Math.min(size.width, size.height) * reach}rem`,
            } as CSSProperties
          }
        >
          <WallCanvas view={view} turn={{ at: 0, left: view.seconds, round: 0 }} />
        </div>
      </div>
      <p className="setup-note">
        {text("setup.previewWhy", { percent: Math.round((100 * fit * size.width * pageType) / width) })}
        {wall.languages.join() !== "en" && ` ${text("setup.previewEnglish")}`}
      </p>
    </section>
  );
}

/** The scale at which the picture fits its box, updated when the box changes. */
function useFit(changed: string) {
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(0.5);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen format changes the picture's size in the same box
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = picture.current;
    if (!outer || !inner) return;
    const measure = () => setFit(outer.clientWidth / inner.offsetWidth || 1);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(outer);
    return () => watching.disconnect();
  }, [changed]);
  return { box, picture, fit };
}
