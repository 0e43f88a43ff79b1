import "#ui/messages/en/header";
import { SettingChoice, type SettingName, settings } from "#pages/settings/settings.tsx";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { openKeys } from "#ui/screen/pageState";

/** The settings that a user changes most often. The settings page has all of them. */
export function LookPanel() {
  return (
    <>
      <LookSetting of="theme" />
      <LookSetting of="palette" />
      <LookSetting of="numbers" />
      <LookSetting of="flash" />
      <LookSetting of="motion" />
      <LookSetting of="letterKeys" />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="chip" onClick={openKeys}>
          {text("look.allKeys")}
        </button>
        <Link
          to="/settings"
          className="chip"
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
        >
          {text("look.all")}
        </Link>
      </div>
    </>
  );
}

function LookSetting({ of }: { of: SettingName }) {
  const { name, why } = settings[of];
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="font-semibold">
        {text(name)}
      </span>
      <SettingChoice of={of} />
      {why && <p className="max-w-[46ch] text-table text-muted">{text(why)}</p>}
    </div>
  );
}
