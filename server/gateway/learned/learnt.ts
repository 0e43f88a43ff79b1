/** What is learnt over weeks and kept over restarts, apart for each upstream: sectors, lines, and which pictures there are not. */
import { createHash } from "node:crypto";
import type { Answers } from "#server/gateway/answers/answers";
import type { GatewayParts, GatewayPartsConfig } from "#server/gateway/answers/gatewayParts";
import { createIdleQuestions } from "#server/gateway/answers/idleQuestions";
import { type AbsentPictures, createAbsentPictures } from "./absentPictures.ts";
import { createKeptFile } from "./keptFile.ts";
import { createSeenLines, type SeenLines } from "./lines.ts";
import { createSectorNames, type SectorNames } from "./sectorNames.ts";

export interface LearntConfig extends GatewayPartsConfig {
  /** folder for what is kept over restarts; nothing is kept without */
  data?: string | undefined;
  /** what tells this upstream from others in that folder; by default its base url */
  upstreamName?: string | undefined;
  /** where file paths of the service lead */
  files: string;
  /** ms between two questions that nobody waits for: profiles, for sectors, and quotes, for lines; none is put without */
  learnEvery?: number | undefined;
}

/** What is learnt; sectors and lines read every new snapshot. */
export interface Memories {
  sectors: SectorNames;
  lines: SeenLines;
  absent: AbsentPictures;
}

export interface Learning {
  /** Learns all of an upstream in the same process; any other is asked for nothing yet. */
  prepare(): Promise<void>;
  start(): void;
  /** asks no more by itself, and writes down what is not yet written */
  close(): Promise<void>;
}

interface LearningOptions {
  memories: Memories;
  parts: GatewayParts;
  answers: Answers;
  /** whether anybody looks at the board now */
  interested: () => boolean;
}

export function createLearning(config: LearntConfig, options: LearningOptions): Learning {
  const { memories, parts, answers, interested } = options;
  const { sectors, lines, absent } = memories;
  const learners = [lines, sectors];
  const idle = createIdleQuestions({ parts, answers, interested, learners, every: config.learnEvery });
  const all = [sectors, lines, absent];
  return {
    async prepare() {
      if (!config.neighbour) return;
      lines.listed(config.neighbour.listing);
      await answers.renew("board", {});
      await idle.askAll();
    },
    start() {
      idle.start();
      for (const one of all) one.start();
    },
    async close() {
      idle.close();
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

/** Octets a kept file may have: 2,000 companies or lines at their longest. */
const mostKept = 1_000_000;

export function createMemories(config: LearntConfig, { clock, times }: GatewayParts): Memories {
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
  const fileOf = (what: string) => createKeptFile({ folder, name: `${what}-${mark}`, most: mostKept, log });
  const shared = { clock, pace, upstream };
  const sectors = createSectorNames({ ...shared, file: fileOf("sectors"), asks: learnEvery !== undefined });
  const lines = createSeenLines({
    ...shared,
    file: fileOf("lines"),
    before: neighbour?.earlier ?? [],
    exchangeTime: () => times.clock().at,
    found: (symbol) => sectors.listed([symbol]),
  });
  const absent = createAbsentPictures({
    ...shared,
    file: fileOf("pictures"),
    // a neighbour's files are its own, at another port each time
    upstream: neighbour ? upstream : `${upstream} ${files}`,
  });
  return { sectors, lines, absent };
}
