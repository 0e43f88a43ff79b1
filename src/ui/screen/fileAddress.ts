import { useMediaQuery } from "./mediaQuery.ts";

const addressSteps = new Set(["", ".", ".."]);

/** An address under this server's /files/, for any path that a body contains. */
export function fileAddress(path: string): string {
  const parts = path
    .replace(/\p{Surrogate}/gu, "\ufffd") // half a surrogate pair cannot be encoded
    .split("/")
    .filter((part) => !addressSteps.has(part));
  return `/files/${parts.map(encodeURIComponent).join("/")}`;
}

/** Whether documents open beside the page. They open in a new tab on a narrow screen, or if the browser cannot show a PDF in a page. */
export const useOpensBeside = (): boolean =>
  useMediaQuery("(width > 640px)") && globalThis.navigator?.pdfViewerEnabled !== false;
