import { useMatchRoute } from "@tanstack/react-router";
import { useEffect } from "react";
import { text } from "#ui/messages/text";

/** Names the browser's tab after the page: "Board · Pola", "COPA.N0000 · Pola". */
export function usePageTitle(): void {
  const match = useMatchRoute();
  const symbol = match({ to: "/s/$symbol" });
  const page = symbol
    ? symbol.symbol.slice(0, 40)
    : match({ to: "/board" })
      ? text("shell.board")
      : match({ to: "/" })
        ? text("shell.overview")
        : text("shell.notFound");
  useEffect(() => {
    document.title = text("shell.title", { page });
  }, [page]);
}
