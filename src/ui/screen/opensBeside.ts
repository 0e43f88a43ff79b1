import { useMedia } from "./media.ts";

/** Whether a document can be read beside the page: where a browser shows no PDF in a page, or there is no room for one, it opens in a tab of its own. */
export const useOpensBeside = (): boolean =>
  useMedia("(width > 640px)") && globalThis.navigator?.pdfViewerEnabled !== false;
