/** What can be done where one is; what cannot be done there is not offered. */
import "#ui/messages/en/palette";
import { figuresAround } from "#app/askedFigures";
import { tell } from "#app/note";
import { openKeys } from "#app/opened";
import { askHere } from "#app/useAsked";
import { toggleFullScreen } from "#ui/fullScreen";
import { text } from "#ui/messages/text";
import type { Entry } from "./entry.ts";

const copyLink = () =>
  // a page that is not served securely has no clipboard
  Promise.resolve(navigator.clipboard?.writeText(location.href) ?? Promise.reject()).then(
    () => tell(text("palette.copied")),
    () => tell(text("palette.notCopied", { address: location.href })),
  );

export function actionEntries(): Entry[] {
  const charts = [...document.querySelectorAll("main .panel:has(.chart-tools)")];
  return [
    {
      id: "action copy",
      group: "actions",
      title: text("palette.copyLink"),
      mnemonic: "LINK",
      run: () => void copyLink(),
    },
    ...charts.map(
      (panel, at): Entry => ({
        id: `action full ${at}`,
        group: "actions",
        title: text("palette.fullScreen", { name: panel.querySelector("h2")?.textContent ?? "" }),
        mnemonic: at === 0 ? "FULL" : undefined,
        run: () => toggleFullScreen(panel),
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
      : []),
    { id: "action keys", group: "actions", title: text("palette.keys"), mnemonic: "HELP", run: openKeys },
  ];
}
