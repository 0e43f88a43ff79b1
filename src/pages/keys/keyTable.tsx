/** Every key of the page. `?` shows the table, and a test compares it with the handlers. */
import "#ui/messages/en/jump";
import { type MessageId, text } from "#ui/messages/text";
import "./keys.css";

interface KeyUse {
  /** names as the browser gives them; all have the same action, possibly in different directions */
  keys: readonly string[];
  /** modifier keys held down */
  held?: readonly ("Ctrl" | "Shift" | "Alt")[];
  does: MessageId;
  /** a single letter or sign that works wherever the focus is; the user can switch it off */
  letter?: true;
}
interface KeyGroup {
  where: MessageId;
  uses: readonly KeyUse[];
  /** the files that handle the keys, or that contain their names */
  heard: readonly string[];
}

const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export const keyTable: readonly KeyGroup[] = [
  {
    where: "keys.everywhere",
    heard: [
      "src/app/Overlays.tsx",
      "src/app/later/LaterParts.tsx",
      "src/app/alerts/AlertParts.tsx",
      "src/app/figureInfo/useFigureInfo.ts",
      "src/ui/controls/dragToPlace.ts",
    ],
    uses: [
      { keys: ["k"], held: ["Ctrl"], does: "keys.openPalette" },
      { keys: ["/"], does: "keys.openPalette", letter: true },
      { keys: ["f"], held: ["Ctrl"], does: "keys.findHere" },
      { keys: ["A", "Z"], does: "keys.jump", letter: true },
      { keys: ["A", "Z"], held: ["Shift"], does: "keys.jumpShift", letter: true },
      { keys: ["?"], does: "keys.this", letter: true },
      { keys: ["i"], does: "keys.ask", letter: true },
      { keys: ["w"], does: "keys.watch", letter: true },
      { keys: ["*"], does: "keys.hideAmounts", letter: true },
      { keys: ["a"], held: ["Alt"], does: "keys.newAlert" },
      { keys: ["Alt"], does: "keys.askHeld" },
      { keys: arrows, does: "keys.askNext" },
      { keys: ["Escape"], does: "keys.escape" },
    ],
  },
  {
    where: "keys.palette",
    heard: ["src/ui/controls/FindBox.tsx"],
    uses: [
      { keys: ["ArrowUp", "ArrowDown"], does: "keys.choose" },
      { keys: ["Enter"], does: "keys.take" },
      { keys: ["Escape"], does: "keys.close" },
    ],
  },
  {
    where: "keys.board",
    heard: [
      "src/views/board/grid/BoardGrid.tsx",
      "src/views/board/grid/gridKeys.ts",
      "src/views/board/grid/BoardRows.tsx",
      "src/views/board/peek/BoardPeek.tsx",
    ],
    uses: [
      { keys: arrows, does: "keys.move" },
      { keys: ["Home", "End"], does: "keys.rowEnds" },
      { keys: ["Home", "End"], held: ["Ctrl"], does: "keys.boardEnds" },
      { keys: ["PageUp", "PageDown"], does: "keys.page" },
      { keys: ["Enter"], does: "keys.open" },
      { keys: [" "], does: "keys.peek" },
      { keys: ["[", "]"], does: "keys.range" },
      { keys: ["A", "Z"], does: "keys.typeAhead" },
      { keys: ["ArrowUp", "ArrowDown"], held: ["Alt"], does: "keys.ownOrder" },
      { keys: ["Escape"], does: "keys.endPeek" },
    ],
  },
  {
    where: "keys.heads",
    heard: ["src/views/board/grid/BoardHead.tsx", "src/views/board/grid/headGestures.ts"],
    uses: [
      { keys: ["Enter"], does: "keys.sort" },
      { keys: ["Enter"], held: ["Shift"], does: "keys.sortMore" },
      { keys: ["ArrowLeft", "ArrowRight"], held: ["Ctrl", "Shift"], does: "keys.columnMove" },
      { keys: ["ArrowLeft", "ArrowRight"], held: ["Shift"], does: "keys.columnWidth" },
      { keys: ["End", "Home"], held: ["Shift"], does: "keys.columnFit" },
    ],
  },
  {
    where: "keys.columns",
    heard: ["src/views/board/chooser/ColumnChooser.tsx", "src/pages/wall/setup/Lists.tsx"],
    uses: [
      { keys: ["ArrowUp", "ArrowDown"], does: "keys.choose" },
      { keys: ["ArrowUp", "ArrowDown"], held: ["Alt"], does: "keys.entryMove" },
      { keys: ["Delete", "Backspace"], does: "keys.entryRemove" },
      { keys: ["Escape"], does: "keys.noRename" },
    ],
  },
  {
    where: "keys.lists",
    heard: ["src/pages/watch/WatchLines.tsx", "src/views/watch/EditLines.tsx"],
    uses: [{ keys: ["Enter"], does: "keys.note" }],
  },
  {
    where: "keys.chart",
    heard: [
      "src/ui/screen/fullScreen.ts",
      "src/ui/chart/ChartLegend.tsx",
      "src/ui/chart/MarkButtons.tsx",
      "src/ui/chart/LevelHandles.tsx",
    ],
    uses: [
      { keys: ["f"], does: "keys.fullScreen" },
      { keys: ["ArrowLeft", "ArrowRight"], does: "keys.bars" },
      { keys: ["+", "-", "0"], does: "keys.zoom" },
      { keys: ["ArrowUp", "ArrowDown", "PageUp", "PageDown"], does: "keys.level" },
      { keys: ["Enter"], does: "keys.levelKeep" },
    ],
  },
  {
    where: "keys.map",
    heard: ["src/views/map/MapCanvas.tsx"],
    uses: [
      { keys: arrows, does: "keys.tile" },
      { keys: ["Home", "End"], does: "keys.tileEnds" },
      { keys: ["Enter"], does: "keys.open" },
    ],
  },
  {
    where: "keys.disclosures",
    heard: ["src/views/disclosures/list/DisclosureList.tsx"],
    uses: [
      { keys: ["j", "k", "ArrowUp", "ArrowDown"], does: "keys.row" },
      { keys: ["Home", "End"], does: "keys.listEnds" },
      { keys: ["Enter"], does: "keys.unfold" },
      { keys: ["s"], does: "keys.star" },
      { keys: ["e"], does: "keys.read" },
      { keys: ["Escape"], does: "keys.fold" },
    ],
  },
  {
    where: "keys.wall",
    heard: ["src/pages/wall/Controls.tsx"],
    uses: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "keys.view" },
      { keys: [" "], does: "keys.hold" },
      { keys: ["?"], does: "keys.this", letter: true },
      { keys: ["Escape"], does: "keys.leaveWall" },
    ],
  },
  {
    where: "keys.replay",
    heard: ["src/views/replay/ReplayBar.tsx", "src/views/replay/MomentControls.tsx"],
    uses: [
      { keys: [" "], does: "keys.play", letter: true },
      { keys: [",", "."], does: "keys.boardStep", letter: true },
      { keys: ["[", "]"], does: "keys.minuteStep", letter: true },
      { keys: ["Enter"], does: "keys.goToTime" },
    ],
  },
  {
    where: "keys.alerts",
    heard: ["src/ui/sentence/LineBox.tsx"],
    uses: [
      { keys: ["ArrowUp", "ArrowDown"], does: "keys.choose" },
      { keys: ["Tab"], does: "keys.alertWord" },
      { keys: ["Enter"], does: "keys.alertSave" },
      { keys: ["Escape"], does: "keys.alertClose" },
    ],
  },
  {
    where: "keys.positions",
    heard: ["src/views/positions/PortfolioTools.tsx", "src/views/positions/MappingFields.tsx"],
    uses: [{ keys: ["Enter"], does: "keys.keepName" }],
  },
  {
    where: "keys.pictures",
    heard: ["src/views/media/Pictures.tsx"],
    uses: [{ keys: ["ArrowLeft", "ArrowRight", "Home", "End"], does: "keys.picture" }],
  },
];

/** The keys that work in one place. */
export const usesIn = (place: MessageId): readonly KeyUse[] =>
  keyTable.find(({ where }) => where === place)?.uses ?? [];

/** The labels on the keyboard. */
const caps: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
  Escape: "Esc",
  " ": "Space",
  Backspace: "⌫",
  "-": "−",
};
const capOf = (key: string): string => caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);

interface KeyUsesProps {
  uses: readonly KeyUse[];
  /** single-letter keys are on */
  letterKeys: boolean;
}

/** The keys, each with a description of its action. */
export const KeyUses = ({ uses, letterKeys }: KeyUsesProps) => (
  <dl className="key-uses">
    {uses.map((use) => (
      <Use
        key={[...(use.held ?? []), ...use.keys].join("+")}
        use={use}
        off={!letterKeys && use.letter === true}
      />
    ))}
  </dl>
);

function Use({ use: { keys, held = [], does }, off }: { use: KeyUse; off: boolean }) {
  const span = keys[0] === "A" && keys[1] === "Z";
  return (
    <div className="grid grid-cols-[128px_1fr] gap-2.5 items-baseline py-[2px]" data-off={off}>
      <dt className="flex flex-wrap gap-[3px]">
        {held.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {keys.map((key, at) => (
          <span key={key}>
            {span && at === 1 && `${text("keys.to")} `}
            <kbd>{capOf(key)}</kbd>
          </span>
        ))}
      </dt>
      <dd>
        {off && "○ "}
        {text(does)}
        {off && ` (${text("keys.off")})`}
      </dd>
    </div>
  );
}
