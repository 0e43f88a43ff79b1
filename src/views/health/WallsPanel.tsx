import "#ui/messages/en/health";
import { now } from "#feed/clock/clock";
import { atExchange } from "#feed/clock/exchangeClock";
import { type Wall, type Walls, wallsNow } from "#feed/groups/gatewayHealth";
import { type Freshness, freshnessWords } from "#market/day/freshness";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { PlainPanel } from "#ui/panel/PlainPanel.tsx";
import type { Column } from "#ui/table/column";
import { formatAge, formatCount, formatDayAndClock } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { countColumn, type HealthEntry, HealthTable, healthColumn } from "./HealthTable.tsx";

/** The displays that report their state to this server, one row each. Without any, it says how to set one up. */
export function WallsPanel({ walls }: { walls: PanelQuery<Walls | undefined> }) {
  const { data, error } = walls;
  const since = useEachSecond(() => (data ? Math.floor((now() - data.fetchedAt) / 1_000) * 1_000 : 0));
  const told = data?.value?.walls ?? [];
  if (data && told.length > 0) {
    const known = wallsNow(told, since);
    return (
      <HealthTable
        title={text("health.walls")}
        note={
          error ? text("health.lastTold", { age: formatAge(since) }) : summaryOf(known, data.value, since)
        }
        name="health-walls"
        columns={wallColumns}
        rows={known.map((wall) => ({ ...wall, at: data.fetchedAt + since }))}
        keyOf={({ id }) => id}
        about={wallEntry}
      />
    );
  }
  // not the usual text for "nothing received yet", because here an empty list is a valid answer
  if (error && !data)
    return (
      <PlainPanel title={text("health.walls")}>
        <p className="p-4 text-center text-table text-muted">{text("health.wallsUnasked")}</p>
      </PlainPanel>
    );
  return (
    <Panel
      title={text("health.walls")}
      reading={walls}
      freshness={error ? "stale" : "live"}
      empty={(value) => emptyText(value, since)}
    >
      {() => null}
    </Panel>
  );
}

function summaryOf(known: readonly Wall[], walls: Walls | undefined, since: number): string {
  const silent = known.filter((wall) => wall.silent).length;
  return [`${text("health.wallsOf", { count: known.length, silent })}.`, ...refusedTexts(walls, since)].join(
    " ",
  );
}

const emptyText = (walls: Walls | undefined, since: number): string =>
  [text(walls ? "health.noWalls" : "health.noWallList"), ...refusedTexts(walls, since)].join(" ");

/** @param since ms since the server's answer @returns none if no report was refused in the last day */
function refusedTexts(walls: Walls | undefined, since: number): string[] {
  const refused = walls?.refused;
  if (!refused) return [];
  return [text("health.wallsRefused", { reports: refused.reports, age: formatAge(refused.lastAgo + since) })];
}

const isWord = (word: string): word is Freshness => freshnessWords.some((one) => one === word);
/** Displays that need attention. */
const bad: ReadonlySet<string> = new Set(["stale", "not-moving", "offline"]);

/** A wall's state, with the page-clock time at which it was true. */
type WallRow = Wall & { at: number };

const wordOf = ({ word }: Wall) => (isWord(word) ? text(`freshness.${word}`) : word);

const wallColumns: readonly [Column<WallRow>, ...Column<WallRow>[]] = [
  healthColumn("health.wall", ({ id }) => id, { id: ({ id }) => id }),
  healthColumn(
    "health.state",
    (wall) => (wall.silent ? text("health.wallWas", { state: wordOf(wall) }) : wordOf(wall)),
    { state: ({ silent, word }) => (silent ? "silent" : word) },
  ),
  healthColumn("health.wallView", ({ view }) => <span className="wrap-anywhere">{view}</span>, {
    view: ({ view }) => view,
    screen: ({ screen }) => screen,
    version: ({ version }) => version,
  }),
  // if a wall no longer reports, the present age of its figures is unknown
  healthColumn(
    "health.age",
    ({ dataAge, silent }) => (typeof dataAge === "number" && !silent ? formatAge(dataAge) : "—"),
    { dataAgeMs: ({ dataAge }) => dataAge ?? undefined },
  ),
  healthColumn(
    "health.heap",
    ({ heapOctets }) => (typeof heapOctets === "number" ? `${Math.round(heapOctets / 1_048_576)} MB` : "—"),
    { heapOctets: ({ heapOctets }) => heapOctets ?? undefined, nodes: ({ nodes }) => nodes },
  ),
  healthColumn("health.wallFrames", framesOf, {
    slowFrames: ({ slowFrames }) => slowFrames ?? undefined,
    longestFrameMs: ({ longestFrame }) => longestFrame ?? undefined,
  }),
  countColumn("health.failures", "errors"),
  healthColumn(
    "health.openSince",
    ({ at, heardAgo, openFor }) => formatDayAndClock(atExchange(at - heardAgo - openFor)),
    { openForMs: ({ openFor }) => openFor },
  ),
  healthColumn(
    "health.wallHeard",
    ({ silent, heardAgo }) =>
      text(silent ? "health.wallSilent" : "health.wallAgo", { age: formatAge(heardAgo) }),
    { heardAgoMs: ({ heardAgo }) => heardAgo },
  ),
];

const wallEntry = ({ id, screen, nodes, version, word, errors, silent }: WallRow): HealthEntry => ({
  name: id,
  detail: text("health.wallIs", { screen, nodes: formatCount(nodes), version }),
  state: silent ? "lost" : bad.has(word) || errors > 0 ? "failing" : "ok",
});

function framesOf({ slowFrames, longestFrame }: Wall): string {
  if (typeof slowFrames !== "number") return "—";
  return slowFrames === 0
    ? "0"
    : text("health.wallFramesOf", { count: slowFrames, longest: longestFrame ?? 0 });
}
