let region: HTMLElement | undefined;

/** Announces a text to screen readers, for example the result of a key. */
export function say(words: string): void {
  if (!region?.isConnected) {
    region = document.createElement("div");
    region.className = "sr-only";
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.textContent = words;
}
