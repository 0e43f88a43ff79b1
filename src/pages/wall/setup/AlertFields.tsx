import "#ui/messages/en/wallSetup";
import { Choice } from "#ui/controls/Choice.tsx";
import { useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";
import { Part, Row, type Setup } from "./fields.tsx";

const shown = ["none", "all", "lists"] as const;

/** A link names at most so many watchlists. */
const mostLists = 20;

/** Fields for the alerts that may interrupt the wall: none, all, or those of rules for some watchlists. */
export function AlertFields({ setup: { wall, set } }: { setup: Pick<Setup, "wall" | "set"> }) {
  const lists = useWatchlists((all) => all.lists);
  const { alerts } = wall;
  const chosen = alerts === undefined || alerts === "all" ? [] : alerts.split(".");
  const put = (slugs: readonly string[]) =>
    set({ ...wall, alerts: slugs.length > 0 ? slugs.slice(0, mostLists).join(".") : undefined });
  const [main] = lists;
  const of = { none: [], all: ["all"], lists: main ? [main.slug] : [] } as const;
  // the address may name lists of another browser
  const offered = [
    ...lists.map(({ slug, name }) => [slug, name] as const),
    ...chosen.flatMap((slug) => (lists.some((list) => list.slug === slug) ? [] : [[slug, slug] as const])),
  ];
  return (
    <Part title="setup.alerts">
      <Row name="setup.alertsShown" note={text("setup.alertsWhy")}>
        <Choice
          label={text("setup.alerts")}
          options={shown.map((each) => [each, text(`setup.alerts.${each}`)] as const)}
          value={alerts === undefined ? "none" : alerts === "all" ? "all" : "lists"}
          onChange={(each) => put(of[each])}
        />
        {chosen.length > 0 && (
          <fieldset className="flex flex-wrap gap-1.5 items-center">
            <legend className="sr-only">{text("setup.alerts.lists")}</legend>
            {offered.map(([slug, name]) => (
              <label key={slug}>
                <input
                  type="checkbox"
                  checked={chosen.includes(slug)}
                  onChange={() =>
                    put(chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug])
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
        )}
      </Row>
    </Part>
  );
}
