import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { useMediaQuery } from "#ui/screen/mediaQuery";

const others = "other-pages";

/** Links to the pages. On a narrow header three links are in line, and a button opens the others (src/app/phone.css). */
export function Pages() {
  return (
    <nav className="nav" aria-label={text("shell.nav")}>
      <Link to="/">{text("shell.overview")}</Link>
      <Link to="/board">{text("shell.board")}</Link>
      <Link to="/map">{text("shell.map")}</Link>
      <button type="button" className="nav-more" popoverTarget={others}>
        {text("shell.more")} <span aria-hidden="true">▾</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: closes once a link in it is followed, by pointer or key */}
      <div
        id={others}
        popover="auto"
        className="nav-others"
        onClick={({ currentTarget }) => currentTarget.togglePopover?.(false)}
      >
        <Link to="/watch">{text("shell.watch")}</Link>
        <Link to="/sectors">{text("shell.sectors")}</Link>
        <Link to="/disclosures">{text("shell.disclosures")}</Link>
        {/* below 1600 px the phase of the day needs the room */}
        <Link to="/tape" className="max-[1600px]:hidden">
          {text("shell.tape")}
        </Link>
        <Link to="/media">{text("shell.media")}</Link>
        <Link to="/summary">{text("shell.daySheet")}</Link>
      </div>
    </nav>
  );
}

const sheet = "more-pages";

/** On a phone the links are at the bottom, near the thumb: four pages, and the others under More. */
export function Tabs() {
  if (!useMediaQuery("(width <= 640px)")) return null;
  return (
    <nav className="tabs" aria-label={text("shell.nav")}>
      <Link to="/">{text("shell.market")}</Link>
      <Link to="/board">{text("shell.board")}</Link>
      <Link to="/watch">{text("shell.watch")}</Link>
      <Link to="/media">{text("shell.news")}</Link>
      <button type="button" popoverTarget={sheet}>
        {text("shell.more")}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: closes once a link in it is followed, by pointer or key */}
      <div
        id={sheet}
        popover="auto"
        className="popup more-sheet"
        onClick={({ currentTarget }) => currentTarget.togglePopover?.(false)}
      >
        <Link to="/map">{text("shell.map")}</Link>
        <Link to="/sectors">{text("shell.sectors")}</Link>
        <Link to="/disclosures">{text("shell.disclosures")}</Link>
        <Link to="/tape">{text("shell.tape")}</Link>
        <Link to="/blocks">{text("shell.blocks")}</Link>
        <Link to="/opening">{text("shell.opening")}</Link>
        <Link to="/closing">{text("shell.closing")}</Link>
        <Link to="/history">{text("shell.history")}</Link>
        <Link to="/away">{text("shell.away")}</Link>
        <Link to="/summary">{text("shell.daySheet")}</Link>
        <Link to="/health">{text("shell.health")}</Link>
      </div>
    </nav>
  );
}
