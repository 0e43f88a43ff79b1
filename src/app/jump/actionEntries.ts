/** What can be done where one is, and why the rest cannot be done there. */
import "#ui/messages/en/jump";
import "#ui/messages/en/parts";
import { figuresAround } from "#app/figureInfo/askedFigures";
import { askHere } from "#app/figureInfo/useAsked";
import { openKeys } from "#app/header/opened";
import { tell } from "#app/notices/note";
import { text } from "#ui/messages/text";
import { type OfferedTable, tablesIn } from "#ui/saving/savedTable";
import { toggleFullScreen } from "#ui/screen/fullScreen";
import type { Entry } from "./entry.ts";

const copyLink = () =>
  // a page that is not served securely has no clipboard
  Promise.resolve(navigator.clipboard?.writeText(location.href) ?? Promise.reject()).then(
    () => tell(text("palette.copied")),
    () => tell(text("palette.notCopied", { address: location.href })),
  );

/** Of the panel around it, and of the table where that has a name of its own. */
function nameOf(element: Element): string {
  const panel = element.closest(".panel, dialog")?.querySelector("h2, b")?.textContent ?? "";
  const own = element.querySelector("caption")?.textContent ?? element.closest("table")?.caption?.textContent;
  return own && own !== panel ? `${panel}, ${own}` : panel;
}

const save = (table: OfferedTable) =>
  import("#ui/saving/saveTable").then(
    ({ saveTable }) => tell(text("saving.saved", { name: saveTable(table) })),
    () => tell(text("shell.partMissing")),
  );

const hindered = (mnemonic: string, title: string, hindrance: string): Entry => ({
  id: `action no ${mnemonic}`,
  group: "actions",
  title,
  mnemonic,
  hindrance,
  run: () => {},
});

export function actionEntries(): Entry[] {
  // what is inert is a picture of another page
  const tables = tablesIn(document.body).filter(({ element }) => !element.closest("[inert]"));
  // a phone's browser may have no full screen at all
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
      ? [hindered("FULL", text("palette.fullScreenHere"), text("palette.noChart"))]
      : []),
    ...charts.map(
      (panel, at): Entry => ({
        id: `action full ${at}`,
        group: "actions",
        title: text("palette.fullScreen", { name: panel.querySelector("h2")?.textContent ?? "" }),
        mnemonic: at === 0 ? "FULL" : undefined,
        run: () => toggleFullScreen(panel),
      }),
    ),
    ...(tables.length === 0 ? [hindered("CSV", text("saving.csv"), text("palette.noTable"))] : []),
    ...tables.map(
      (table, at): Entry => ({
        id: `action csv ${at}`,
        group: "actions",
        title: text("palette.csv", { name: nameOf(table.element) }),
        mnemonic: at === 0 ? "CSV" : undefined,
        run: () => void save(table),
      }),
    ),
    ...(figuresAround(null).length > 0
      ? [
          {
            id: "action ask",
            group: "actions",
            title: text("palette.ask"),
            mnemonic: "WHY",
            run: () => void askHere(),
          } as const,
        ]
      : [hindered("WHY", text("palette.ask"), text("palette.noFigure"))]),
    { id: "action keys", group: "actions", title: text("palette.keys"), mnemonic: "HELP", run: openKeys },
  ];
}
