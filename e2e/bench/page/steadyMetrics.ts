/** Metrics of a page that is open while the market moves. */
export const metrics = {
  main: "main-thread CPU, ms per second",
  processes: "CPU of renderer and GPU processes, ms per second",
  wire: "wire, kB per second",
  fps: "frames per second",
  frame: "frame p99, ms",
  long: "long tasks",
  scrollFps: "frames per second while scrolling",
  scrollFrame: "frame p99 while scrolling, ms",
  scrollLong: "long tasks while scrolling",
  p50: "push to screen p50, ms",
  p99: "push to screen p99, ms",
  heap: "heap after collection, MB",
} as const;
