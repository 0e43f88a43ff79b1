import { type CSSProperties, type ReactNode, useId, useRef, useState } from "react";
import { isPlain, pageRows } from "#pages/table";
import { popupPlace } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { useMediaQuery } from "#ui/screen/mediaQuery";
import { usePageState } from "#ui/screen/pageState";

/** Links to the pages. The button More opens those that are not in line; in a low window only three are. */
export function PageLinks() {
  const low = useMediaQuery("(height < 480px)");
  return (
    <nav className="nav" aria-label={text("shell.nav")}>
      <Links to={linkedPages.filter(({ menu }) => menu === "always" || (menu === "usual" && !low))} />
      <More mark=" ▾">{low && <Links to={linkedPages.filter(({ menu }) => menu === "usual")} />}</More>
    </nav>
  );
}

/** On a phone the links are at the bottom, near the thumb: four pages, and the others under More. */
export function Tabs() {
  if (!useMediaQuery("(width <= 640px)")) return null;
  return (
    <nav className="tabs" aria-label={text("shell.nav")}>
      <Links to={linkedPages.flatMap((page) => (page.tab ? { ...page, title: page.tab } : []))} />
      <More>
        <Links to={linkedPages.filter(({ menu, tab }) => menu !== "more" && !tab)} />
      </More>
    </nav>
  );
}

const linkedPages = pageRows.filter(({ menu }) => menu);

const Links = ({ to }: { to: typeof linkedPages }) =>
  to.map(
    ({ path, title }) =>
      isPlain(path) &&
      title && (
        <Link key={path} to={path}>
          {text(title)}
          {path === "/alerts" && <NewFirings />}
        </Link>
      ),
  );

/** The number of firings of alerts that were not looked at; nothing if there are none. */
function NewFirings() {
  const count = usePageState(({ newFirings }) => newFirings);
  if (count === 0) return null;
  return (
    <b
      className="num ml-1 px-1 rounded-sm text-table text-panel bg-caution"
      title={text("shell.unlooked", { count })}
    >
      <span className="sr-only">{text("shell.unlooked", { count })}</span>
      <span aria-hidden="true">{count}</span>
    </b>
  );
}

interface MoreProps {
  /** after the button's word */
  mark?: string;
  /** links before those that are never in line */
  children: ReactNode;
}

/** A button that opens the other pages, below it or on a phone at the bottom of the screen. A link that is followed closes them. */
function More({ mark, children }: MoreProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  return (
    <>
      <button ref={button} type="button" popoverTarget={id}>
        {text("shell.more")}
        <NewFirings />
        {mark && <span aria-hidden="true">{mark}</span>}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: closes once a link in it is followed, by pointer or key */}
      <div
        id={id}
        popover="auto"
        className="popup more-sheet"
        style={place}
        onBeforeToggle={({ newState }) => {
          if (newState === "open" && button.current)
            setPlace(popupPlace(button.current.getBoundingClientRect()));
        }}
        onClick={({ currentTarget }) => currentTarget.togglePopover?.(false)}
      >
        {children}
        <Links to={linkedPages.filter(({ menu }) => menu === "more")} />
      </div>
    </>
  );
}
