import { learn } from "#ui/messages/catalogue";

export const arranging = learn({
  "columns.sets": "Sets",
  "columns.available": "Columns",
  "columns.shown": "Shown, in order",
  "columns.shownHelp":
    "Drag, or with keys: ↑ ↓ go, Alt+↑ ↓ move, Delete takes out. On a header of the board: Ctrl+Shift+← → move, Shift+← → widen, Shift+End fits, Shift+Home undoes.",
  "columns.up": "Move {name} up",
  "columns.down": "Move {name} down",
  "columns.remove": "Take out {name}",
  "columns.pinned": "pinned",
  "columns.movedTo": "{name}: column {place} of {all}",
  "columns.width": "{name}: {width} px wide",
  "columns.removed": "{name} taken out",
  "columns.name": "Name of this set",
  "columns.save": "Save set",
  "columns.replace": "Replace set",
  "columns.setSaved": "Set {name} saved",
  "columns.setDeleted": "Set {name} deleted",
  "columns.full": "There is room for {count} sets: delete one first.",
  "columns.rename": "Rename set {name}",
  "columns.delete": "Delete set {name}",
  "columns.newName": "New name of set {name}",
  "columns.reset": "Reset",
  "columns.resetExplain": "The trader's columns at their own widths; saved sets stay",
  "columns.widths": "Own widths",
  "columns.widthsExplain": "Gives every column its own width again",
});
