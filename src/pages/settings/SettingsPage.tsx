import "#ui/messages/en/header";
import { type ReactNode, useState } from "react";
import { notificationState, playSound, type Sound } from "#feed/page/attention";
import { pageVersion } from "#feed/page/browser";
import { SettingChoice, type SettingName, settings } from "#pages/settings/settings.tsx";
import { text } from "#ui/messages/text";
import { PlainPanel } from "#ui/panel/PlainPanel.tsx";
import { usePreferences } from "#ui/preferences/preferences";
import { Link } from "#ui/router/Router.tsx";
import { KeptPanel } from "./KeptPanel.tsx";
import { chooseSetting, soundTexts } from "./settingActions.ts";

/** Every setting in one place, what this browser keeps, and what this Pola is. */
export function SettingsPage() {
  return (
    <div className="flex flex-col gap-2 p-2 phone:p-1.5">
      <div className="flex flex-wrap gap-x-3.5 gap-y-1 items-center pt-1 px-1">
        <h1 className="text-head font-[650]">{text("settings.title")}</h1>
        <p className="text-muted">{text("settings.what")}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,16fr)_minmax(0,9fr)] max-[1200px]:grid-cols-1 gap-2 items-start">
        <div className="grid gap-2">
          <PlainPanel title={text("settings.look")}>
            <SettingRow of="theme" />
            <SettingRow of="palette" />
            <SettingRow of="density" />
          </PlainPanel>
          <PlainPanel title={text("settings.figures")}>
            <SettingRow of="numbers" />
            <SettingRow of="flash" />
            <SettingRow of="motion" />
          </PlainPanel>
          <PlainPanel title={text("settings.use")}>
            <SettingRow of="startPage" />
            <SettingRow of="letterKeys" />
            <SettingRow of="peekOnHover" />
            <SettingLine
              name={text("settings.language")}
              why={text("settings.languageWhy")}
              control={<span>{text("settings.language.now")}</span>}
            />
            <SettingLine
              name={text("settings.walls")}
              why={text("settings.wallsWhy")}
              control={
                <Link to="/wall/setup" className="chip">
                  {text("shell.wallSetup")}
                </Link>
              }
            />
            <SettingLine name={text("settings.defaults")} why={text("look.resetWhy")} control={<Reset />} />
          </PlainPanel>
          <PlainPanel title={text("settings.alerts")}>
            <SoundsRow />
            <NotificationsRow />
          </PlainPanel>
        </div>
        <div className="grid gap-2">
          <KeptPanel />
          <AboutPola />
        </div>
      </div>
    </div>
  );
}

interface SettingLineProps {
  name: string;
  control: ReactNode;
  why?: ReactNode;
}

/** A setting: its name, its control and one sentence about it. */
const SettingLine = ({ name, control, why }: SettingLineProps) => (
  <div className="grid grid-cols-[150px_minmax(0,320px)_minmax(0,1fr)] phone:grid-cols-1 gap-x-3 gap-y-1 items-center py-1.5 px-3 text-small border-b border-line last:border-b-0">
    <span aria-hidden="true" className="font-medium">
      {name}
    </span>
    <div className="flex flex-wrap gap-1.5 items-center [&_.choice]:flex-wrap">{control}</div>
    <p className="text-table text-muted">{why}</p>
  </div>
);

const Reset = () => (
  <button type="button" className="chip" onClick={() => usePreferences.getState().reset()}>
    {text("look.reset")}
  </button>
);

function SettingRow({ of }: { of: SettingName }) {
  const { name, why } = settings[of];
  return <SettingLine name={text(name)} control={<SettingChoice of={of} />} why={why && text(why)} />;
}

const link = "text-accent underline";

function AboutPola() {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  const figures = [
    ["settings.version", pageVersion],
    ["settings.build", build ?? "—"],
    [
      "settings.licence",
      <a key="own" className={link} href="/licenses/pola.txt">
        {text("settings.licenceOwn")}
      </a>,
    ],
    [
      "settings.licences",
      <span key="packages" className="flex flex-wrap gap-x-3">
        {licences.map(([address, name]) => (
          <a key={address} className={link} href={`/licenses/${address}`}>
            {name()}
          </a>
        ))}
      </span>,
    ],
    ["settings.source", text("settings.sourceWhy")],
  ] as const;
  return (
    <PlainPanel title={text("settings.about")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-2 px-3 text-small">
        {figures.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{text(name)}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </PlainPanel>
  );
}

/** Files that the build writes beside the page (vite.config.ts). */
const licences = [
  ["page.md", () => text("settings.licence.page")],
  ["worker.md", () => text("settings.licence.worker")],
  ["inter.txt", () => "Inter"],
  ["noto-sans-sinhala.txt", () => "Noto Sans Sinhala"],
  ["noto-sans-tamil.txt", () => "Noto Sans Tamil"],
] as const;

/** The choice of a sound, and a button to hear each. */
function SoundsRow() {
  const [result, setResult] = useState<keyof typeof soundTexts>();
  const play = (sound: Sound) => void playSound(sound).then(setResult);
  return (
    <SettingLine
      name={text(settings.sounds.name)}
      control={
        <>
          <SettingChoice of="sounds" />
          {(["one", "two"] as const).map((sound) => (
            <button
              key={sound}
              type="button"
              className="chip"
              aria-label={text("settings.play", { name: text(`settings.play.${sound}`) })}
              onClick={() => play(sound)}
            >
              <span aria-hidden="true">▶ </span>
              {sound}
            </button>
          ))}
        </>
      }
      why={
        <>
          {text("look.soundsWhy")} <span role="status">{result && text(soundTexts[result])}</span>
        </>
      }
    />
  );
}

/** The browser is asked for its permission only when the user chooses On. */
function NotificationsRow() {
  const chosen = usePreferences(({ notifications }) => notifications);
  const [asked, setAsked] = useState(0);
  const state = notificationState();
  return (
    <SettingLine
      name={text(settings.notifications.name)}
      control={
        <SettingChoice
          key={`${chosen} ${asked}`} // a refused choice goes back to Off
          of="notifications"
          onChoose={(on) =>
            void chooseSetting("notifications", on).then(() => setAsked((count) => count + 1))
          }
        />
      }
      why={
        <>
          {text("look.notificationsWhy")}{" "}
          <span role="status">
            {text(`settings.notify.${state}`)}
            {state !== "granted" && state !== "ask" && ` ${text("settings.notify.instead")}`}
          </span>
        </>
      }
    />
  );
}
