import { type ReactNode, useEffect } from "react";
import { pageReload } from "#feed/page/reload";
import { text } from "#ui/messages/text";
import { overviewAddress } from "#ui/router/places";
import { CodeMissing } from "#ui/router/routes";
import { LoadAgain } from "#ui/screen/latePart.tsx";

/** Replaces a page that failed to draw, or whose code was not loaded. Its links reload the page, which may then work. */
export function CrashedPage({ error }: { error: unknown }) {
  if (error instanceof CodeMissing) return <UnfetchedPage />;
  // the router cannot split an address with an invalid percent sign
  const unreadable = error instanceof URIError;
  return (
    <PageNotice
      what={text(unreadable ? "shell.notFound" : "shell.crashed")}
      why={text(unreadable ? "shell.unreadable" : "shell.crashedWhy")}
    />
  );
}

/** Replaces a page whose code was not loaded. The user, or the server's next answer, reloads the whole page. */
export function UnfetchedPage() {
  useEffect(() => {
    pageReload.mend("page");
    return () => pageReload.mended("page");
  }, []);
  return (
    <PageNotice what={text("shell.unfetched")} why={text("shell.unfetchedWhy")}>
      <LoadAgain />
    </PageNotice>
  );
}

function PageNotice({ what, why, children }: { what: string; why: string; children?: ReactNode }) {
  return (
    <div role="alert" className="m-auto flex max-w-prose flex-col gap-3 p-6 text-center">
      <h1 className="font-semibold text-head">{what}</h1>
      <p className="text-muted">{why}</p>
      <p className="flex justify-center gap-4">
        {children}
        <a href={overviewAddress} className="text-accent underline">
          {text("shell.overview")}
        </a>
        <a href="/board" className="text-accent underline">
          {text("shell.board")}
        </a>
      </p>
    </div>
  );
}

/** Replaces the frame itself if that fails, with a plain header that cannot fail. */
export function CrashedFrame({ error }: { error: unknown }) {
  return (
    <div className="flex h-full flex-col">
      <header className="topbar">
        <a href={overviewAddress} className="brand" aria-label={text("shell.brand")}>
          pola<i>.</i>
        </a>
        <nav className="nav" aria-label={text("shell.nav")}>
          <a href={overviewAddress}>{text("shell.overview")}</a>
          <a href="/board">{text("shell.board")}</a>
        </nav>
      </header>
      <main className="flex flex-1">
        <CrashedPage error={error} />
      </main>
    </div>
  );
}
