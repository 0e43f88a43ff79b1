import "#ui/messages/en/health";
import { useId } from "react";
import { now } from "#feed/clock/clock";
import { atExchange } from "#feed/clock/exchangeClock";
import { type Wall, type Walls, wallsNow } from "#feed/groups/gatewayHealth";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import type { Column } from "#ui/table/column";
import { formatAge, formatCount, formatDayAndClock } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { type HealthEntry, HealthTable, healthColumn } from "./HealthTable.tsx";

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
  if (error && !data) return <NoWallReports />;
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

/** Replaces the usual text for "nothing received yet", because here an empty list is a valid answer. */
function NoWallReports() {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{text("health.walls")}</h2>
      </header>
      <p className="p-4 text-center text-table text-muted">{text("health.wallsUnasked")}</p>
    </section>
  );
}

function summaryOf(known: readonly Wall[], walls: Walls | undefined, since: number): string {
  const silent = known.filter((wall) => wall.silent).length;
  const listed = text("health.wallsOf", { count: known.length, silent });
  const refused = refusedOf(walls, since);
  return refused === undefined ? listed : `${listed}. ${refused}`;
}

function emptyText(walls: Walls | undefined, since: number): string {
  const listed = text(walls ? "health.noWalls" : "health.noWallList");
  const refused = refusedOf(walls, since);
  return refused === undefined ? listed : `${listed} ${refused}`;
}

/** @param since ms since the server's answer; undefined if no report was refused in the last day */
function refusedOf(walls: Walls | undefined, since: number): string | undefined {
  const refused = walls?.refused;
  return refused
    ? text("health.wallsRefused", { reports: refused.reports, age: formatAge(refused.lastAgo + since) })
    : undefined;
}

const freshnessTexts = {
  live: "freshness.live",
  delayed: "freshness.delayed",
  stale: "freshness.stale",
  "not-moving": "freshness.not-moving",
  offline: "freshness.offline",
  closed: "freshness.closed",
} as const;

const isWord = (word: string): word is keyof typeof freshnessTexts => Object.hasOwn(freshnessTexts, word);
/** Displays that need attention. */
const bad: ReadonlySet<string> = new Set(["stale", "not-moving", "offline"]);

/** A wall's state, with the page-clock time at which it was true. */
type WallRow = Wall & { at: number };

const wordOf = ({ word }: Wall) => (isWord(word) ? text(freshnessTexts[word]) : word);

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
  healthColumn("health.failures", ({ errors }) => formatCount(errors), { errors: ({ errors }) => errors }),
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
  notes: [],
});

function framesOf({ slowFrames, longestFrame }: Wall): string {
  if (typeof slowFrames !== "number") return "—";
  return slowFrames === 0
    ? "0"
    : text("health.wallFramesOf", { count: slowFrames, longest: longestFrame ?? 0 });
}
