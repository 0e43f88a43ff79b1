/** Opens the evidence of an alert when the user clicks its notification. */

type Windows = Pick<Clients, "openWindow"> & {
  matchAll(options: { type: "window" }): Promise<readonly Pick<WindowClient, "url" | "navigate" | "focus">[]>;
};

const alertsPage = "/alerts";

/** Notifications stay after an update of the page, so their data may have another form. */
export const evidencePath = (data: unknown): string =>
  typeof data === "string" && data.startsWith(`${alertsPage}?`) ? data : alertsPage;

/** Uses a window that shows the alerts, if there is one. Other windows keep their pages. */
export async function openEvidence(data: unknown, windows: Windows): Promise<void> {
  const path = evidencePath(data);
  const open = await windows.matchAll({ type: "window" });
  const shown = open.find(({ url }) => new URL(url).pathname.replace(/\/$/, "") === alertsPage);
  try {
    if (shown) {
      await shown.navigate(path);
      await shown.focus();
      return;
    }
  } catch {
    // a window of a page that this worker does not control cannot be led to another address
  }
  await windows.openWindow(path);
}
