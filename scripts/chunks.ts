/**
 * The files of the built page. What the first script imports is one file, the board included. Each page is one. What several of them
 * import is one, `shared`. So are the parts of the frame that are loaded after the board, with the code
 * that sends all other requests, alerts, and what opens over the board.
 */
const alerts = /[\\/]src[\\/](?:feed|market|pages|views)[\\/]alert\w*[\\/]/;
const frame = /[\\/](?:src[\\/](?:app|feed|pages[\\/]status|ui[\\/]saving)|@stomp)[\\/]/;

// the earlier group takes a module and all that it imports
export const chunks = {
  groups: [
    { name: "first", tags: ["$initial" as const], priority: 4 },
    { name: "shared", minShareCount: 2, test: (id: string) => !alerts.test(id), priority: 3 },
    { name: "frame", test: frame, priority: 2 },
    { name: "alerts", test: alerts, priority: 1 },
    { name: "board", test: /[\\/]src[\\/]views[\\/]board[\\/]/ },
  ],
};
