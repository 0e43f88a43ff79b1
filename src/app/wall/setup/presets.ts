/** Walls to begin with. */
import { readWall, type Wall, type WallView } from "#app/wall/link";

const plain = readWall({}).wall;
const list = (...views: readonly (readonly [WallView["name"], number])[]): readonly WallView[] =>
  views.map(([name, seconds]) => ({ name, seconds }));

export const presets = {
  floor: {
    views: list(["board", 60], ["leaders", 30], ["map", 30], ["sectors", 20], ["overview", 45]),
    theme: "dark",
  },
  reception: {
    views: list(["overview", 60], ["index", 45], ["leaders", 45], ["news", 45], ["disclosures", 30]),
    theme: "light",
    scale: 1.2,
  },
  portrait: {
    views: list(["overview", 45], ["board", 60], ["leaders", 45], ["disclosures", 45]),
  },
  overnight: {
    views: list(["overview", 45], ["leaders", 30], ["map", 30], ["board", 60]),
    closed: list(["summary", 90], ["disclosures", 60], ["sectors", 45]),
    sleep: { from: 20 * 60, to: 8 * 60 },
  },
} as const satisfies Record<string, Partial<Wall>>;
export type Preset = keyof typeof presets;

/** Everything as the preset has it, but for which display this is. */
export const fromPreset = (preset: Preset, { name, screen }: Wall): Wall => ({
  ...plain,
  ...presets[preset],
  name,
  screen,
});
