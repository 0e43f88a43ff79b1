import { useMedia } from "./media.ts";

const steps = new Set(["", ".", ".."]);

/** Paths from a body are text: only ever a place under this server's own /files/. */
export function fileAddress(path: string): string {
  const parts = path
    .replace(/\p{Surrogate}/gu, "\ufffd") // half a letter cannot be encoded
    .split("/")
    .filter((part) => !steps.has(part));
  return `/files/${parts.map(encodeURIComponent).join("/")}`;
}

/** Whether a document can be read beside the page: where a browser shows no PDF in a page, or there is no room for one, it opens in a tab of its own. */
export const useOpensBeside = (): boolean =>
  useMedia("(width > 640px)") && globalThis.navigator?.pdfViewerEnabled !== false;
