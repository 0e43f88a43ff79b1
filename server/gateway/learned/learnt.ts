/**
 * Data that the gateway collects over weeks and keeps over restarts: sectors, lines and missing pictures. Each upstream has its own data.
 */
import { createHash } from "node:crypto";
import type { Answers } from "#server/gateway/answers/answers";
import type { GatewayParts, GatewayPartsConfig } from "#server/gateway/answers/gatewayParts";
import { createIdleQuestions } from "#server/gateway/answers/idleQuestions";
import { type AbsentPictures, createAbsentPictures } from "./files.ts";
import { createKeptFile } from "./keptFile.ts";
import { createSeenLines, type SeenLines } from "./lines.ts";
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

/** The collected data; sectors and lines read every new snapshot. */
export interface Memories {
  sectors: SectorNames;
  lines: SeenLines;
  absent: AbsentPictures;
}

export interface Learning {
  /** Loads all data of an upstream in the same process; sends no requests to another upstream. */
  prepare(): Promise<void>;
  /** starts to write what changes */
  start(): void;
  /** starts the idle requests */
  startAsking(): void;
  stopAsking(): void;
  /** stops the idle requests and writes unsaved data */
  close(): Promise<void>;
}

interface LearningOptions {
  memories: Memories;
  parts: GatewayParts;
  answers: Answers;
  /** whether the board has readers now */
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
      for (const one of all) one.start();
    },
    startAsking: () => idle.start(),
    stopAsking: () => idle.close(),
    async close() {
      idle.close();
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

/** Largest kept file, bytes. It is enough for 2,000 companies or lines with the longest texts. */
const mostKept = 1_000_000;

/** @param mayWrite whether this gateway writes the files */
export function createMemories(
  config: LearntConfig,
  { clock, times }: GatewayParts,
  mayWrite?: () => boolean,
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
    // The embedded exchange serves its own files, from another port after each start.
    upstream: neighbour ? upstream : `${upstream} ${files}`,
  });
  return { sectors, lines, absent };
}
