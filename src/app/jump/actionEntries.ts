/** The actions that the current page offers, and the reasons why it does not offer the others. */
import "#ui/messages/en/jump";
import { focusedLine } from "#app/alerts/currentLine";
import { panelFigures, showFigureInfo } from "#app/figureInfo/useFigureInfo";
import { isReplay } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { settingActions } from "#pages/settings/settingActions";
import { text } from "#ui/messages/text";
import { momentAddress } from "#ui/router/momentAddress";
import { type OfferedTable, tablesIn } from "#ui/saving/savedTable";
import { toggleFullScreen } from "#ui/screen/fullScreen";
import { openAlertDialog, openKeys, showNote } from "#ui/screen/pageState";
import type { PaletteEntry } from "./offers.ts";

const copyLink = () =>
  // browsers give the clipboard only to pages served securely
  Promise.resolve(navigator.clipboard?.writeText(location.href) ?? Promise.reject()).then(
    () => showNote(text("palette.copied")),
    () => showNote(text("palette.notCopied", { address: location.href })),
  );

/** The name of the element's panel, followed by the table's own name if that differs. */
function tableName(element: Element): string {
  const panel = element.closest(".panel, dialog")?.querySelector("h2, b")?.textContent ?? "";
  const own = element.querySelector("caption")?.textContent ?? element.closest("table")?.caption?.textContent;
  return own && own !== panel ? `${panel}, ${own}` : panel;
}

const save = (table: OfferedTable) =>
  import("#ui/saving/saveTable").then(
    ({ saveTable }) => showNote(text("saving.saved", { name: saveTable(table) })),
    () => showNote(text("shell.partMissing")),
  );

/** An action that is not possible here, with the reason. */
const hinderedAction = (mnemonic: string, title: string, hindrance: string): PaletteEntry => ({
  id: `action no ${mnemonic}`,
  group: "actions",
  title,
  mnemonic,
  hindrance,
  run: () => {},
});

/** A new alert: for the line in focus or of the page, and for any line. */
function alertEntries(): PaletteEntry[] {
  if (isReplay()) return [hinderedAction("ALERT", text("palette.newAlert"), text("palette.noAlertHere"))];
  const symbol = focusedLine();
  const words = text("palette.newAlertWords");
  const any: PaletteEntry = {
    id: "action alert",
    group: "actions",
    title: text("palette.newAlert"),
    words,
    mnemonic: "ALERT",
    run: () => openAlertDialog(),
  };
  if (symbol === undefined) return [any];
  const title = text("palette.newAlertFor", { symbol });
  const own = { ...any, id: "action alert line", title, mnemonic: undefined };
  return [{ ...own, run: () => openAlertDialog({ symbol }) }, any];
}

export function actionEntries(): PaletteEntry[] {
  // inert elements belong to a preview of another page
  const tables = tablesIn(document.body).filter(({ element }) => !element.closest("[inert]"));
  // browsers of phones may not support full screen
  const charts = document.fullscreenEnabled
    ? [...document.querySelectorAll("main .panel:has(.chart-tools)")].filter(
        (panel) => !panel.closest("[inert]"),
      )
    : [];
  return [
    {
      id: "action copy",
      group: "actions",
      title: text("palette.copyLink"),
      mnemonic: "LINK",
      run: () => void copyLink(),
    },
    ...(charts.length === 0
      ? [hinderedAction("FULL", text("palette.fullScreenHere"), text("palette.noChart"))]
      : []),
    ...charts.map(
      (panel, at): PaletteEntry => ({
        id: `action full ${at}`,
        group: "actions",
        title: text("palette.fullScreen", { name: panel.querySelector("h2")?.textContent ?? "" }),
        mnemonic: at === 0 ? "FULL" : undefined,
        run: () => toggleFullScreen(panel),
      }),
    ),
    ...(tables.length === 0 ? [hinderedAction("CSV", text("saving.csv"), text("palette.noTable"))] : []),
    ...tables.map(
      (table, at): PaletteEntry => ({
        id: `action csv ${at}`,
        group: "actions",
        title: text("palette.csv", { name: tableName(table.element) }),
        mnemonic: at === 0 ? "CSV" : undefined,
        run: () => void save(table),
      }),
    ),
    ...(panelFigures(null).length > 0
      ? [
          {
            id: "action ask",
            group: "actions",
            title: text("palette.ask"),
            mnemonic: "WHY",
            run: () => void showFigureInfo(),
          } as const,
        ]
      : [hinderedAction("WHY", text("palette.ask"), text("palette.noFigure"))]),
    ...alertEntries(),
    {
      id: "action replay",
      group: "actions",
      title: text(isReplay() ? "palette.now" : "palette.replay"),
      mnemonic: isReplay() ? "NOW" : "REPLAY",
      run: () => location.assign(momentAddress(isReplay() ? undefined : exchangeClock.replayFrom())),
    },
    ...settingActions().map(
      ({ run, ...named }): PaletteEntry => ({
        ...named,
        id: `action ${named.title}`,
        group: "actions",
        run: () => void run().then(showNote, () => showNote(text("shell.partMissing"))),
      }),
    ),
    { id: "action keys", group: "actions", title: text("palette.keys"), mnemonic: "HELP", run: openKeys },
  ];
}
