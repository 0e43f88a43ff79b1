import "#ui/messages/en/jump";
import "#ui/messages/en/header";
import { KeyUses, keyTable } from "#pages/keys/keyTable.tsx";
import { SettingChoice } from "#pages/settings/settings.tsx";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { useGo } from "#ui/router/routes";
import { closeKeys } from "#ui/screen/pageState";
import { lineParts } from "./offers.ts";
import { pageEntries } from "./pageEntries.ts";

/** Lists all keys of all pages, with the switch for single-letter keys. */
export function KeysOverview() {
  const { letterKeys } = usePreferences();
  return (
    <Modal
      label={text("keys.title")}
      className="keys"
      onClose={closeKeys}
      tools={
        <>
          <b className="min-w-fit">{text("keys.title")}</b>
          <span aria-hidden="true">{text("look.letters")}</span>
          <SettingChoice of="letterKeys" />
        </>
      }
    >
      <section
        className="flex-auto min-h-0 pt-3 pb-4 px-4 overflow-auto text-small"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
        tabIndex={0}
        aria-label={text("keys.title")}
      >
        {/* not the scrolling box itself, of which WebKit makes columns to the right */}
        <div className="keys-groups columns-[340px] gap-x-7">
          <p className="mb-3 text-muted break-inside-avoid">
            {text(letterKeys ? "keys.rule" : "keys.offRule")}
          </p>
          {keyTable.map(({ where, uses }) => (
            <section key={where} aria-label={text(where)}>
              <h2>{text(where)}</h2>
              <KeyUses {...{ uses, letterKeys }} />
            </section>
          ))}
          <Mnemonics />
        </div>
      </section>
    </Modal>
  );
}

/** Mnemonics that can be typed instead of a name. */
function Mnemonics() {
  const go = useGo();
  const pages = pageEntries(go).flatMap(({ mnemonic, title }) => (mnemonic ? [{ mnemonic, title }] : []));
  const parts = Object.entries(lineParts).map(([part, title]) => ({
    mnemonic: text("keys.ofLine", { part }),
    title: text(title),
  }));
  return (
    <section aria-label={text("keys.mnemonics")}>
      <h2>{text("keys.mnemonics")}</h2>
      <dl className="key-uses">
        {[...pages, ...parts].map(({ mnemonic, title }) => (
          <div className="grid grid-cols-[128px_1fr] gap-2.5 items-baseline py-[2px]" key={mnemonic}>
            <dt className="flex flex-wrap gap-[3px]">
              <kbd>{mnemonic}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
