import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences";
import { densities } from "./densities.ts";

/** How high a row is. */
export function DensityBox() {
  const density = usePreferences((kept) => kept.density);
  const choose = usePreferences((kept) => kept.choose);
  return (
    <select
      className="chip"
      aria-label={text("board.density")}
      value={density}
      onChange={({ target }) => {
        const chosen = densities.find(([height]) => height === Number(target.value));
        if (chosen) choose({ density: chosen[0] });
      }}
    >
      {densities.map(([height, name]) => (
        <option key={height} value={height}>
          {text(name)}
        </option>
      ))}
    </select>
  );
}
