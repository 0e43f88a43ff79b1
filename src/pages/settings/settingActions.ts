/** Choices that need more than to be stored, and actions. */
import "#ui/messages/en/header";
import "#ui/messages/en/jump";
import { askForNotifications, playSound } from "#feed/page/attention";
import type { SettingName } from "#pages/settings/settings.tsx";
import { text } from "#ui/messages/text";
import { type Preferences, usePreferences } from "#ui/preferences/preferences";
import { saveKeptData } from "./KeptPanel.tsx";

/** What became of a sound, in words. */
export const soundTexts = {
  played: "settings.played",
  blocked: "settings.blocked",
  missing: "settings.noSound",
} as const;

/**
 * Stores a choice. Notifications are switched on only if the browser allows them, after it has asked the user. Call it after a click or key.
 * @returns what the user cannot see from the choice itself, in words
 */
export async function chooseSetting<K extends SettingName>(
  of: K,
  value: Preferences[K],
): Promise<string | undefined> {
  const { choose } = usePreferences.getState();
  if (of !== "notifications" || value !== true) {
    choose({ [of]: value });
    return undefined;
  }
  const state = await askForNotifications();
  choose({ notifications: state === "granted" });
  return text(`settings.notify.${state}`);
}

/** What the settings page can do besides choices, for the jump box. Each returns what it did, in words. */
export const settingActions = () => [
  {
    title: text("palette.export"),
    mnemonic: "EXPORT",
    run: saveKeptData,
  },
  ...(["one", "two"] as const).map((sound) => ({
    title: text("settings.play", { name: text(`settings.play.${sound}`) }),
    words: text("look.sounds"),
    run: async () => text(soundTexts[await playSound(sound)]),
  })),
];
