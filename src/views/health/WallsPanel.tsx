import "#ui/messages/en/health";
import { useId } from "react";
import { now } from "#feed/clock/clock";
import { atExchange } from "#feed/clock/exchangeClock";
import { type Wall, type Walls, wallsNow } from "#feed/wall/walls";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { type SavedCell, savedTable } from "#ui/saving/savedTable";
import { formatCount } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { formatAge, formatDayAndClock } from "#ui/words/time";
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
  const { data, error } = walls;
  const since = useEachSecond(() => (data ? Math.floor((now() - data.fetchedAt) / 1_000) * 1_000 : 0));
  const told = data?.value?.walls ?? [];
  if (data && told.length > 0) {
    const known = wallsNow(told, since);
    return (
      <HealthTable
        title={text("health.walls")}
        first={text("health.wall")}
        heads={heads.map((head) => text(head))}
        note={error ? text("health.lastTold", { age: formatAge(since) }) : summaryOf(known)}
        lines={known.map((wall) => lineOf(wall, data.fetchedAt + since))}
        saved={() => savedTable("health-walls", known, savedColumns)}
      />
    );
  }
  if (error && !data) return <Unasked />;
  return (
    <Panel
      title={text("health.walls")}
      reading={walls}
      freshness={error ? "stale" : "live"}
      empty={(value) => text(value ? "health.noWalls" : "health.noWallList")}
    >
      {() => null}
    </Panel>
  );
}

/** A panel would say that nothing was received yet: here that is a fact about the server. */
function Unasked() {
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

function summaryOf(known: readonly Wall[]): string {
  const silent = known.filter((wall) => wall.silent).length;
  return text("health.wallsOf", { count: known.length, silent });
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

/** @param at the page clock's time at which the wall is known so */
function lineOf(wall: Wall, at: number): Line {
  const { id, view, word, dataAge, heapOctets, errors, openFor, heardAgo, silent } = wall;
  const age = formatAge(heardAgo);
  const state = isWord(word) ? text(words[word]) : word;
  return {
    key: id,
    name: id,
    detail: text("health.wallIs", {
      screen: wall.screen,
      nodes: formatCount(wall.nodes),
      version: wall.version,
    }),
    state: silent ? "lost" : bad.has(word) || errors > 0 ? "failing" : "ok",
    cells: [
      silent ? text("health.wallWas", { state }) : state,
      <span key="view" className="health-long">
        {view}
      </span>,
      // of one that is not heard, nobody knows how old its figures are by now
      typeof dataAge === "number" && !silent ? formatAge(dataAge) : "—",
      typeof heapOctets === "number" ? `${Math.round(heapOctets / 1_048_576)} MB` : "—",
      framesOf(wall),
      formatCount(errors),
      formatDayAndClock(atExchange(at - heardAgo - openFor)),
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
