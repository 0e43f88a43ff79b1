let region: HTMLElement | undefined;

/** Words for those who hear the page: what a key just did, where the eye would see it. */
export function say(words: string): void {
  if (!region?.isConnected) {
    region = document.createElement("div");
    region.className = "sr-only";
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.textContent = words;
}
