/** The stream of both pages: the board by polling, the leaderboards by push, straight from the service. */
const asked = new URLSearchParams(location.search);
const pollMs = Number(asked.get("poll") ?? 2000);
/** Which part is drawn: `board`, `leaders`, or by default both. All data is read. */
export const draws = (part) => (asked.get("draw") ?? part) === part;

/** Columns of the board: field, digits; six of the twelve change with a trade. */
export const boardFields = [
  ["symbol"],
  ["name"],
  ["price", 2],
  ["change", 2],
  ["percentageChange", 2],
  ["open", 2],
  ["high", 2],
  ["low", 2],
  ["previousClose", 2],
  ["sharevolume", 0],
  ["tradevolume", 0],
  ["turnover", 0],
];
const moverFields = [["symbol"], ["price", 2], ["change", 2], ["changePercentage", 2]];
export const lists = {
  gainers: { destination: "/topic/top-gainers", fields: moverFields },
  losers: { destination: "/topic/top-looses", fields: moverFields },
  active: {
    destination: "/topic/most-active-trades",
    fields: [["symbol"], ["tradeVolume", 0], ["shareVolume", 0], ["turnover", 0]],
  },
};

export const show = (value, digits) => (digits === undefined ? value : value.toFixed(digits));

/** @param page { board(rows), leaders(name, rows) } */
export function follow(page) {
  const ask = async () => {
    const reply = await fetch("/api/tradeSummary", { method: "POST", body: "{}" });
    page.board((await reply.json()).reqTradeSummery);
    setTimeout(ask, pollMs);
  };
  ask();
  const names = Object.keys(lists);
  const socket = new WebSocket(`ws://${location.host}/api/ws/websocket`);
  socket.onopen = () => {
    socket.send("CONNECT\naccept-version:1.2\nheart-beat:0,0\nhost:service\n\n\0");
    names.forEach((name, id) => {
      socket.send(`SUBSCRIBE\nid:${id}\ndestination:${lists[name].destination}\n\n\0`);
    });
  };
  socket.onmessage = ({ data }) => {
    if (!data.startsWith("MESSAGE")) return;
    const id = data.indexOf("subscription:") + "subscription:".length;
    const name = names[Number(data.slice(id, data.indexOf("\n", id)))];
    page.leaders(name, JSON.parse(data.slice(data.indexOf("\n\n") + 2, -1)));
  };
}
