/** Choices of alerts that need more than to be stored. */
import { askForNotifications } from "#feed/page/attention";
import { type Preferences, usePreferences } from "#ui/kept/preferences";
import type { SettingName } from "#ui/kept/settings.tsx";

/** Stores a choice. Notifications are switched on only if the browser allows them, after it has asked the user. Call it after a click or key. */
export async function chooseSetting<K extends SettingName>(of: K, value: Preferences[K]): Promise<void> {
  const { choose } = usePreferences.getState();
  if (of === "notifications" && value === true) {
    const state = await askForNotifications();
    choose({ notifications: state === "granted" });
  } else choose({ [of]: value });
}
