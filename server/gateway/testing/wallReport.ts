/** A report as a wall sends it. */
import type { WallReport } from "#wire/gateway/walls";

export const report: WallReport = {
  id: "hall-1",
  view: "board",
  word: "live",
  dataAge: 1_200,
  openFor: 60_000,
  version: "0.1.0",
  screen: "1920×1080",
  heapOctets: 20_000_000,
  nodes: 3_000,
  slowFrames: 1,
  longestFrame: 62,
  errors: 0,
};
