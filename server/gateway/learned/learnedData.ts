/**
 * Data that the gateway learns over weeks and keeps over restarts: sectors, lines, weights of indices and missing pictures. Each upstream has its own data.
 */
import { createHash } from "node:crypto";
import type { Answers } from "#server/gateway/answers/answers";
import type { EventHub } from "#server/gateway/answers/eventHub";
import type { GatewayParts, GatewayPartsConfig } from "#server/gateway/answers/gatewayParts";
import { IdleRequests, type RequestSource } from "#server/gateway/answers/idleRequests";
import type { GatewayMarket } from "#server/gateway/answers/market";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { Cluster } from "#server/gateway/cluster/cluster";
import { pathOf } from "#server/gateway/http/requestTarget";
import { type Handler, jsonRoute } from "#server/gateway/http/routes";
import { earlierLinesPath, sectorNamesPath } from "#wire/gateway/learnedAddresses";
import { AbsentPictures } from "./absentPictures.ts";
import { createFiles } from "./files.ts";
import { createKeptFile, keptNames } from "./keptFile.ts";
import type { LearnedStore } from "./learnedStore.ts";
import { LearnedLines } from "./lines.ts";
import { LearnedSectors } from "./sectors.ts";
import { LearnedWeights } from "./weights.ts";

export interface LearnedDataConfig extends GatewayPartsConfig {
  /** folder for data kept over restarts; if undefined, nothing is kept */
  data?: string | undefined;
  /** identifies this upstream in that folder; by default its base url */
  upstreamName?: string | undefined;
  /** base url of the service's files */
  files: string;
  /** ms between two idle requests, which are profiles for sectors and quotes for lines; if undefined, none is sent */
  learnEvery?: number | undefined;
}

interface LearningParts {
  parts: GatewayParts;
  market: GatewayMarket;
  answers: Answers;
  /** whether the board has readers now */
  interest: { anywhere(): boolean };
  /** the other gateways of this upstream; undefined for a gateway that works alone */
  cluster: Pick<Cluster, "role" | "share"> | undefined;
}

/** One kind of learned data: its store, and the rule by which answers add to it. The gateways that follow get it from the leader. */
interface Learner extends RequestSource {
  store: Pick<LearnedStore<unknown>, "name" | "text" | "adopt" | "start" | "close">;
  /** receives every new answer, with its body as read by the contract; undefined for a 204 */
  answered(answer: Pick<Snapshot, "operation" | "params">, body: unknown): void;
}

/** Largest kept file, bytes. It is enough for 2,000 companies or lines with the longest texts. */
const largestKeptFile = 1_000_000;

export function createLearnedData(events: EventHub, config: LearnedDataConfig, around: LearningParts) {
  const { parts, market, answers, interest, cluster } = around;
  const { neighbour, learnEvery } = config;
  const place = placeOf(config, parts, () => cluster?.role() !== "follows");
  const sectors = new LearnedSectors(place, learnEvery !== undefined);
  const lines = new LearnedLines(place, {
    before: neighbour?.earlier ?? [],
    exchangeTime: () => parts.times.clock().at,
    onBoard: () => market.board()?.rows ?? new Set(),
    found: (symbol) => sectors.listed(symbol),
  });
  // The embedded exchange serves its own files, from another port after each start.
  const filesOf = neighbour ? place.upstream : `${place.upstream} ${config.files}`;
  const absent = new AbsentPictures({ ...place, upstream: filesOf });
  const weights = new LearnedWeights(place, {
    market,
    sectors: () => sectors.texts(),
    noticed: (body) => events.emit("weights", body),
  });
  market.readWeights(() => weights.weights());
  const learners: readonly Learner[] = [lines, sectors];
  const stores = [...learners.map(({ store }) => store), absent.store, weights];
  const idle = new IdleRequests({
    ...{ parts, answers, sources: learners, every: learnEvery },
    interested: () => interest.anywhere(),
  });
  events.on("answer", (snapshot, body) => {
    for (const learner of learners) learner.answered(snapshot, body);
    weights.answered(snapshot, body);
  });
  events.on("role", (role) => {
    idle.close();
    if (role === "leads") idle.start();
  });
  for (const one of [...learners.map(({ store }) => store), weights.shared]) cluster?.share(one.name, one);
  const files = createFiles({
    upstream: parts.upstream,
    requestQueue: parts.fileQueue,
    base: config.files,
    absent,
  });
  return {
    sectors,
    lines,
    weights,
    routes: {
      [earlierLinesPath]: jsonRoute(() => lines.body(), parts.headers),
      [sectorNamesPath]: jsonRoute(() => sectors.body(), parts.headers),
      "/files/*": {
        get: ({ env, req }: Parameters<Handler>[0]) =>
          files({
            path: pathOf(env.incoming.url).slice("/files/".length),
            method: req.method,
            named: req.header("if-none-match"),
            cut: () => env.outgoing.destroy(),
          }),
      },
    },
    /** Loads all data of an upstream in the same process; sends no requests to another upstream. */
    async prepare(): Promise<void> {
      if (!neighbour) return;
      lines.listed(neighbour.listing);
      await answers.renew("board", {});
      await idle.sendAll();
    },
    /** starts to write what changes */
    start(): void {
      for (const store of stores) store.start();
    },
    /** stops the idle requests and writes unsaved data */
    async close(): Promise<void> {
      idle.close();
      await Promise.all(stores.map((store) => store.close()));
    },
  };
}

/** @param mayWrite whether this gateway writes the files */
function placeOf(config: LearnedDataConfig, parts: GatewayParts, mayWrite: () => boolean) {
  const { data: folder, base, upstreamName: upstream = base, log } = config;
  const mark = markOf(upstream);
  const file = (name: string) =>
    createKeptFile({ folder, name: `${name}-${mark}`, most: largestKeptFile, log, mayWrite });
  const names = () => keptNames(folder, `-${mark}.json`);
  return { file, names, upstream, clock: parts.clock, pace: parts.pace };
}

/** Stands for an upstream in the names of its files. */
export const markOf = (upstream: string): string =>
  createHash("sha256").update(upstream).digest("hex").slice(0, 12);
