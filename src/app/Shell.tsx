import { Link, Outlet } from "@tanstack/react-router";
import { text } from "#ui/messages/text";

/** Header and frame around every page. */
export function Shell() {
  return (
    <div className="flex h-full flex-col">
      <a href="#content" className="skip">
        {text("shell.skip")}
      </a>
      <header className="topbar">
        <span className="brand">
          pola<i>.</i>
        </span>
        <nav className="nav" aria-label={text("shell.nav")}>
          <Link to="/" activeOptions={{ exact: true }}>
            {text("shell.overview")}
          </Link>
          <Link to="/board">{text("shell.board")}</Link>
        </nav>
      </header>
      <main id="content" className="flex min-h-0 flex-1 flex-col">
        <Outlet />
      </main>
    </div>
  );
}
