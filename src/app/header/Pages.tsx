import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { useMedia } from "#ui/screen/mediaQuery";

const others = "other-pages";

/** Links to all pages. A phone shows three and a button for the rest (src/app/phone.css); elsewhere all are in line. */
export function Pages() {
  return (
    <nav className="nav" aria-label={text("shell.nav")}>
      <Link to="/">{text("shell.overview")}</Link>
      <Link to="/board">{text("shell.board")}</Link>
      <Link to="/map">{text("shell.map")}</Link>
      <button type="button" className="nav-more" popoverTarget={others}>
        {text("shell.more")} <span aria-hidden="true">▾</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a link in it was followed, by whatever means */}
      <div
        id={others}
        popover="auto"
        className="nav-others"
        onClick={({ currentTarget }) => currentTarget.togglePopover?.(false)}
      >
        <Link to="/watch">{text("shell.watch")}</Link>
        <Link to="/sectors">{text("shell.sectors")}</Link>
        <Link to="/disclosures">{text("shell.disclosures")}</Link>
        <Link to="/media">{text("shell.media")}</Link>
        <Link to="/summary">{text("shell.daySheet")}</Link>
      </div>
    </nav>
  );
}

const sheet = "more-pages";

/** On a phone the links are at the bottom, near the thumb: four pages, and the others behind More. */
export function Tabs() {
  if (!useMedia("(width <= 640px)")) return null;
  return (
    <nav className="tabs" aria-label={text("shell.nav")}>
      <Link to="/">{text("shell.market")}</Link>
      <Link to="/board">{text("shell.board")}</Link>
      <Link to="/watch">{text("shell.watch")}</Link>
      <Link to="/media">{text("shell.news")}</Link>
      <button type="button" popoverTarget={sheet}>
        {text("shell.more")}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a link in it was followed, by whatever means */}
      <div
        id={sheet}
        popover="auto"
        className="popup more-sheet"
        onClick={({ currentTarget }) => currentTarget.togglePopover?.(false)}
      >
        <Link to="/map">{text("shell.map")}</Link>
        <Link to="/sectors">{text("shell.sectors")}</Link>
        <Link to="/disclosures">{text("shell.disclosures")}</Link>
        <Link to="/summary">{text("shell.daySheet")}</Link>
        <Link to="/health">{text("shell.health")}</Link>
      </div>
    </nav>
  );
}
