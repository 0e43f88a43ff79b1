import { useEffect } from "react";
import { text } from "#ui/messages/text";
import { type Pattern, useFound } from "#ui/router/routes";

const names: Readonly<Record<Pattern, (params: Readonly<Record<string, string>>) => string>> = {
  "/": () => text("shell.overview"),
  "/board": () => text("shell.board"),
  "/summary": () => text("shell.daySheet"),
  "/map": () => text("shell.map"),
  "/sectors": () => text("shell.sectors"),
  "/sectors/$sectorId": ({ sectorId = "" }) => `${text("shell.sectors")} ${sectorId.slice(0, 20)}`,
  "/disclosures": () => text("shell.disclosures"),
  "/media": () => text("shell.media"),
  "/wall": () => text("shell.wall"),
  "/wall/setup": () => text("shell.wallSetup"),
  "/watch": () => text("shell.watch"),
  "/watch/$list": ({ list = "" }) => `${text("shell.watch")} ${list.slice(0, 40)}`,
  "/health": () => text("shell.health"),
  "/s/$symbol": ({ symbol = "" }) => symbol.slice(0, 40),
};

/** Names the browser's tab after the page: "Board · Pola", "COPA.N0000 · Pola". */
export function usePageTitle(): void {
  const found = useFound();
  const page = found ? names[found.pattern as Pattern](found.params) : text("shell.notFound");
  useEffect(() => {
    document.title = text("shell.title", { page });
  }, [page]);
}
