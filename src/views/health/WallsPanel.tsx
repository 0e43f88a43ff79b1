import "#ui/messages/en/health";
import { now } from "#feed/clock";
import { atExchange } from "#feed/exchangeClock";
import type { Wall, Walls } from "#feed/walls";
import { formatCount } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/Panel.tsx";
import { type SavedCell, savedTable } from "#ui/savedTable";
import { formatAge, formatDayAndClock } from "#ui/time";
import { HealthTable, type Line } from "./HealthTable.tsx";

const heads = [
  "health.state",
  "health.wallView",
  "health.age",
  "health.heap",
  "health.wallFrames",
  "health.failures",
  "health.openSince",
  "health.wallHeard",
] as const;

/** The displays that tell this server how they are: one line each, and how to get there where there is none. */
export function WallsPanel({ walls }: { walls: PanelQuery<Walls | undefined> }) {
  const told = walls.data?.value;
  if (told && told.walls.length > 0)
    return (
      <HealthTable
        title={text("health.walls")}
        first={text("health.wall")}
        heads={heads.map((head) => text(head))}
        lines={told.walls.map(lineOf)}
        saved={() => savedTable("health-walls", told.walls, savedColumns)}
      />
    );
  return (
    <Panel
      title={text("health.walls")}
      reading={walls}
      freshness={walls.error ? "stale" : "live"}
      empty={(value) => text(value ? "health.noWalls" : "health.noWallList")}
    >
      {() => null}
    </Panel>
  );
}

const savedColumns: Readonly<Record<string, (wall: Wall) => SavedCell>> = {
  id: ({ id }) => id,
  state: ({ silent, word }) => (silent ? "silent" : word),
  view: ({ view }) => view,
  screen: ({ screen }) => screen,
  version: ({ version }) => version,
  dataAgeMs: ({ dataAge }) => dataAge ?? undefined,
  heapOctets: ({ heapOctets }) => heapOctets ?? undefined,
  nodes: ({ nodes }) => nodes,
  slowFrames: ({ slowFrames }) => slowFrames ?? undefined,
  longestFrameMs: ({ longestFrame }) => longestFrame ?? undefined,
  errors: ({ errors }) => errors,
  openForMs: ({ openFor }) => openFor,
  heardAgoMs: ({ heardAgo }) => heardAgo,
};

const words = {
  live: "freshness.live",
  delayed: "freshness.delayed",
  stale: "freshness.stale",
  "not-moving": "freshness.not-moving",
  offline: "freshness.offline",
  closed: "freshness.closed",
} as const;

const isWord = (word: string): word is keyof typeof words => Object.hasOwn(words, word);
/** These need somebody's attention. */
const bad: ReadonlySet<string> = new Set(["stale", "not-moving", "offline"]);

function lineOf(wall: Wall): Line {
  const { id, view, word, dataAge, heapOctets, errors, openFor, heardAgo, silent } = wall;
  const age = formatAge(heardAgo);
  return {
    key: id,
    name: id,
    detail: text("health.wallIs", {
      screen: wall.screen,
      nodes: formatCount(wall.nodes),
      version: wall.version,
    }),
    state: silent ? "silent" : bad.has(word) || errors > 0 ? "failing" : "ok",
    cells: [
      silent ? text("health.notHeard") : isWord(word) ? text(words[word]) : word,
      view,
      // of one that is not heard, nobody knows how old its figures are by now
      typeof dataAge === "number" && !silent ? formatAge(dataAge) : "—",
      typeof heapOctets === "number" ? `${Math.round(heapOctets / 1_048_576)} MB` : "—",
      framesOf(wall),
      formatCount(errors),
      formatDayAndClock(atExchange(now() - heardAgo - openFor)),
      silent ? text("health.wallSilent", { age }) : text("health.wallAgo", { age }),
    ],
    notes: [],
  };
}

function framesOf({ slowFrames, longestFrame }: Wall): string {
  if (typeof slowFrames !== "number") return "—";
  return slowFrames === 0
    ? "0"
    : text("health.wallFramesOf", { count: slowFrames, longest: longestFrame ?? 0 });
}
