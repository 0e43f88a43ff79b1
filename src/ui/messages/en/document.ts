import { learn } from "#ui/messages/catalogue";

/** What opens over a page. */
export const document = learn({
  "document.newTab": "Open in a new tab",
  "document.copyLink": "Copy link",
  "document.copied": "Link copied",
  "document.notCopied": "Not copied: this browser does not let the page write to its clipboard.",
  "document.fileFails": "The file does not come. It may come later, or from the link above.",
  "document.fileComing": "Asking for the file…",
  "document.close": "Close",
});
