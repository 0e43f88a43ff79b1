/**
 * Data that the gateway collects over weeks and keeps over restarts: sectors, lines and missing pictures. Each upstream has its own data.
 */
import { createHash } from "node:crypto";
import type { Answers } from "#server/gateway/answers/answers";
import type { EventHub, Role } from "#server/gateway/answers/eventHub";
import type { GatewayParts, GatewayPartsConfig } from "#server/gateway/answers/gatewayParts";
import { createIdleQuestions } from "#server/gateway/answers/idleQuestions";
import { pathOf } from "#server/gateway/http/requestTarget";
import { jsonRoute, type Routes } from "#server/gateway/http/routes";
import type { Clock } from "#server/gateway/upstream/clocks";
import { earlierLinesPath, sectorNamesPath } from "#wire/gateway/learntAddresses";
import { type AbsentPictures, createAbsentPictures, createFiles } from "./files.ts";
import { createKeptFile } from "./keptFile.ts";
import { SeenLines } from "./lines.ts";
import { createSectorNames, type SectorNames } from "./sectorNames.ts";

export interface LearntConfig extends GatewayPartsConfig {
  /** folder for data kept over restarts; if undefined, nothing is kept */
  data?: string | undefined;
  /** identifies this upstream in that folder; by default its base url */
  upstreamName?: string | undefined;
  /** base url of the service's files */
  files: string;
  /** ms between two idle requests, which are profiles for sectors and quotes for lines; if undefined, none is sent */
  learnEvery?: number | undefined;
}

/** The collected data. */
interface Memories {
  sectors: SectorNames;
  lines: SeenLines;
  absent: AbsentPictures;
}

export interface Learning extends Memories {
  routes: Routes;
  /** Loads all data of an upstream in the same process; sends no requests to another upstream. */
  prepare(): Promise<void>;
  /** starts to write what changes */
  start(): void;
  /** stops the idle requests and writes unsaved data */
  close(): Promise<void>;
}

interface Around {
  parts: GatewayParts;
  answers: Answers;
  /** whether the board has readers now */
  interest: { anywhere(): boolean };
  /** undefined for a gateway that works alone */
  sharing: Others | undefined;
}

/** The other gateways of this upstream. */
interface Others {
  role(): Role;
  learnt(what: "lines" | "sectors", text: string): void;
}

export function createLearning(events: EventHub, config: LearntConfig, around: Around): Learning {
  const { parts, answers, interest, sharing } = around;
  const memories = createMemories(config, parts, () => sharing?.role() !== "follows");
  const { sectors, lines, absent } = memories;
  const idle = createIdleQuestions({
    ...{ parts, answers, learners: [lines, sectors], every: config.learnEvery },
    interested: () => interest.anywhere(),
  });
  const all = [sectors, lines, absent];
  events.on("answer", (snapshot, body) => {
    sectors.answered(snapshot, body);
    lines.answered(snapshot, body);
  });
  events.on("learnt", (what, text) => memories[what].adopt(text));
  events.on("role", (role) => {
    idle.close();
    if (role === "leads") idle.start();
  });
  if (sharing) tellOthers(events, { clock: parts.clock, memories, sharing });
  const files = createFiles({
    upstream: parts.upstream,
    requestQueue: parts.fileQueue,
    base: config.files,
    absent,
  });
  return {
    ...memories,
    routes: {
      [earlierLinesPath]: jsonRoute(() => lines.body(), parts.headers),
      [sectorNamesPath]: jsonRoute(() => sectors.body(), parts.headers),
      "/files/*": {
        get: ({ env, req }) =>
          files({
            path: pathOf(env.incoming.url).slice("/files/".length),
            method: req.method,
            named: req.header("if-none-match"),
            cut: () => env.outgoing.destroy(),
          }),
      },
    },
    async prepare() {
      if (!config.neighbour) return;
      lines.listed(config.neighbour.listing);
      await answers.renew("board", {});
      await idle.askAll();
    },
    start() {
      for (const one of all) one.start();
    },
    async close() {
      idle.close();
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

/** ms between two looks at what has been learnt */
const tellEvery = 2_000;

/** The leader tells the other gateways what it has learnt, whenever that changed. */
function tellOthers(
  events: EventHub,
  { clock, memories, sharing }: { clock: Pick<Clock, "wait">; memories: Memories; sharing: Others },
): void {
  let turn = 0;
  const run = async (own: number) => {
    const told = new Map<string, string>();
    while (turn === own) {
      for (const what of ["lines", "sectors"] as const) {
        const text = memories[what].shared();
        if (told.get(what) !== text) sharing.learnt(what, text);
        told.set(what, text);
      }
      await clock.wait(tellEvery);
    }
  };
  events.on("role", (role) => {
    turn += 1;
    if (role === "leads") void run(turn);
  });
}

/** Largest kept file, bytes. It is enough for 2,000 companies or lines with the longest texts. */
const mostKept = 1_000_000;

/** @param mayWrite whether this gateway writes the files */
function createMemories(
  config: LearntConfig,
  { clock, times }: GatewayParts,
  mayWrite: () => boolean,
): Memories {
  const {
    data: folder,
    base,
    upstreamName: upstream = base,
    files,
    learnEvery,
    neighbour,
    log,
    pace,
  } = config;
  const mark = createHash("sha256").update(upstream).digest("hex").slice(0, 12);
  const fileOf = (what: string) =>
    createKeptFile({ folder, name: `${what}-${mark}`, most: mostKept, log, mayWrite });
  const shared = { clock, pace, upstream };
  const sectors = createSectorNames({ ...shared, file: fileOf("sectors"), asks: learnEvery !== undefined });
  const lines = new SeenLines({
    ...shared,
    file: fileOf("lines"),
    before: neighbour?.earlier ?? [],
    exchangeTime: () => times.clock().at,
    found: (symbol) => sectors.listed([symbol]),
  });
  const absent = createAbsentPictures({
    ...shared,
    file: fileOf("pictures"),
    // The embedded exchange serves its own files, from another port after each start.
    upstream: neighbour ? upstream : `${upstream} ${files}`,
  });
  return { sectors, lines, absent };
}
