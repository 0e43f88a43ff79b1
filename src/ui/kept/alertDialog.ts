/** What the dialog for an alert was asked to show, and how many firings were not looked at. Small, because every page loads it. */
import { create } from "zustand";

export interface AlertWish {
  /** the line of a new rule */
  symbol?: string | undefined;
  /** the start of a new rule, as a sentence */
  sentence?: string | undefined;
  /** id of the rule to edit */
  rule?: string | undefined;
  /** makes a new rule like `rule` */
  copy?: boolean | undefined;
}

export const useAlertDialog = create<{ wish: AlertWish | undefined }>()(() => ({ wish: undefined }));

export const openAlertDialog = (wish: AlertWish = {}): void => useAlertDialog.setState({ wish });
export const closeAlertDialog = (): void => useAlertDialog.setState({ wish: undefined });

/** Number of firings since the person last opened the page of alerts. */
export const useUnlooked = create<{ count: number }>()(() => ({ count: 0 }));
