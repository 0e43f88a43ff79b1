/** For tests: the report of a healthy wall, without its view. */
export const wallReport = {
  id: "hall-1",
  word: "live",
  dataAge: 0,
  openFor: 0,
  screen: "1920×1080",
  heapOctets: null,
  nodes: 1,
  slowFrames: null,
  longestFrame: null,
  errors: 0,
} as const;
