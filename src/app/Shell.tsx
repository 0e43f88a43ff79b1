import { type ReactNode, Suspense, useRef } from "react";
import { AsSent } from "#ui/asSent";
import { late } from "#ui/late.tsx";
import { text } from "#ui/messages/text";
import { copyKey, usePreferences } from "#ui/preferences";
import { Link } from "#ui/router/Link.tsx";
import { useStarMenu } from "#ui/starMenu";
import { useWatchlists, watchCopyKey } from "#ui/watchlists";
import { Announcer } from "./Announcer.tsx";
import { Indices } from "./Indices.tsx";
import { JumpDoor } from "./JumpDoor.tsx";
import { LookMenu } from "./LookMenu.tsx";
import { MarketStatus } from "./MarketStatus.tsx";
import { NewVersion } from "./NewVersion.tsx";
import { Notices } from "./Notices.tsx";
import { Outage } from "./Outage.tsx";
import { OverPage } from "./OverPage.tsx";
import { Pages } from "./Pages.tsx";
import { SkipLinks } from "./SkipLinks.tsx";
import { seenAsSent } from "./seenAsSent.ts";
import { Tabs } from "./Tabs.tsx";
import { Truth } from "./Truth.tsx";
import { useHeadingFocus } from "./useHeadingFocus.ts";
import { usePageTitle } from "./usePageTitle.ts";
import { useScrollPlace } from "./useScrollPlace.ts";
import { useWatchKey } from "./useWatchKey.ts";

// rarely needed: their code comes when they are
const KeepingNotice = late(async () => (await import("./KeepingNotice.tsx")).KeepingNotice);
const StarMenu = late(async () => (await import("./StarMenu.tsx")).StarMenu);

/** Header and frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  usePageTitle();
  useWatchKey();
  const page = useRef<HTMLElement>(null);
  useScrollPlace(page);
  useHeadingFocus(page);
  const star = useStarMenu(({ open }) => open);
  return (
    <div className="flex h-full flex-col">
      <SkipLinks />
      <header className="topbar">
        <Link to="/" className="brand" aria-label={text("shell.brand")}>
          pola<i>.</i>
        </Link>
        <Pages />
        <Indices />
        <JumpDoor />
        <MarketStatus />
        <LookMenu />
      </header>
      <main
        ref={page}
        id="content"
        tabIndex={-1}
        className="relative flex min-h-0 flex-1 flex-col overflow-auto outline-none"
      >
        <AsSent value={seenAsSent}>
          <Outage>{children}</Outage>
        </AsSent>
      </main>
      <Troubles />
      {star && (
        <Suspense>
          <StarMenu key={star.symbol} {...star} />
        </Suspense>
      )}
      <NewVersion />
      <Notices />
      <Tabs />
      <Announcer />
      <Truth />
      <OverPage />
    </div>
  );
}

/** What could not be kept, or not be read: the choices of look, the watchlists. */
function Troubles() {
  const look = usePreferences(({ trouble }) => trouble);
  const lists = useWatchlists(({ trouble }) => trouble);
  return (
    <Suspense>
      {look && (
        <KeepingNotice
          trouble={look}
          of="look"
          copy={copyKey}
          onUnderstood={usePreferences.getState().understood}
        />
      )}
      {lists && (
        <KeepingNotice
          trouble={lists}
          of="watch"
          copy={watchCopyKey}
          onUnderstood={useWatchlists.getState().understood}
        />
      )}
    </Suspense>
  );
}
