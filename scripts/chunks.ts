/**
 * The files of the built page. What the first script imports is one file, the board included. So is what the overview needs besides, with
 * the provider of queries, which every page loads. The parts of the frame that are loaded after the board are one, what several pages
 * import is one, and so are each page, alerts, and what opens over the board.
 */
const alerts = /[\\/]src[\\/](?:feed|market|pages|views)[\\/]alert\w*[\\/]/;
const overview = /[\\/]src[\\/]pages[\\/](?:OverviewPage|status[\\/]QueryProvider)\.tsx/;
const frameStyles = (id: string) => id.endsWith(".css") && /[\\/]src[\\/]app[\\/]/.test(id);
const frame = /[\\/](?:src[\\/](?:app|feed|pages[\\/]status|ui[\\/]saving)|@stomp)[\\/]/;

// the earlier group takes a module and all that it imports
export const chunks = {
  groups: [
    { name: "first", tags: ["$initial" as const], priority: 5 },
    { name: "overview", test: (id: string) => overview.test(id) || frameStyles(id), priority: 4 },
    { name: "frame", test: frame, priority: 3 },
    { name: "shared", minShareCount: 2, test: (id: string) => !alerts.test(id), priority: 2 },
    { name: "alerts", test: alerts, priority: 1 },
    { name: "board", test: /[\\/]src[\\/]views[\\/]board[\\/]/ },
  ],
};
