import { useMedia } from "./mediaQuery.ts";

const steps = new Set(["", ".", ".."]);

/** An address under this server's /files/, whatever path a body has. */
export function fileAddress(path: string): string {
  const parts = path
    .replace(/\p{Surrogate}/gu, "\ufffd") // half a surrogate pair cannot be encoded
    .split("/")
    .filter((part) => !steps.has(part));
  return `/files/${parts.map(encodeURIComponent).join("/")}`;
}

/** Whether a document opens beside the page. It opens in a new tab if the browser shows no PDF in a page, or on a narrow screen. */
export const useOpensBeside = (): boolean =>
  useMedia("(width > 640px)") && globalThis.navigator?.pdfViewerEnabled !== false;
