/**
 * The bare core as a separate broker, for the test suites of other STOMP clients: `npm run broker -- --port 15674 --open
 * /topic/a,/queue/*`. Every client may SEND to open addresses. Those under `/queue/` deliver each message to one subscriber.
 */
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { Broker } from "#server/stomp/broker";
import { silentLog } from "#server/stomp/session/rules";
import { anyOrigin } from "#server/stomp/upgrade";
import { openAddresses, suiteLimits } from "./openAddresses.ts";

const usage = `Usage: npm run broker -- [--port 15674] [--host 127.0.0.1] [--path /ws] [--open '/topic/a,/queue/*']
       [--login name:passcode] [--heart-beat 1000,1000]
--open        destinations open to SEND and SUBSCRIBE (/topic/*,/queue/*); a * at the end opens all that begin
              so; under /queue/ each message goes to one subscriber
--login       this name needs this passcode; any other name, or none, is accepted
--heart-beat  ms offered: for sending, for receiving
`;
const numbers = /^(\d{1,9}),(\d{1,9})$/;

function settings(args: readonly string[]) {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: text("15674"),
      host: text("127.0.0.1"),
      path: text("/ws"),
      open: text("/topic/*,/queue/*"),
      login: text("guest:guest"),
      "heart-beat": text("1000,1000"),
      help: { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  const [, send, want] = numbers.exec(values["heart-beat"]) ?? [];
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new TypeError("--port is not a port");
  if (send === undefined || want === undefined) throw new TypeError("--heart-beat is not two numbers");
  return { ...values, port, heartBeat: [Number(send), Number(want)] as const };
}

function start(args: readonly string[]): void {
  const { help, port, host, path, open, login, heartBeat } = settings(args);
  if (help) {
    process.stdout.write(usage);
    return;
  }
  const kind = openAddresses(open);
  const [name, passcode] = login.split(":");
  const broker: Broker = new Broker({
    log: silentLog,
    path,
    origin: anyOrigin,
    heartBeat,
    remember: false,
    limits: suiteLimits,
    rules: {
      kind,
      send: (destination) =>
        kind(destination) && (({ headers, body }) => broker.publish(destination, Buffer.from(body), headers)),
      login: (headers) => headers.get("login") !== name || headers.get("passcode") === passcode,
    },
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on("upgrade", (request, socket, head) => broker.handleUpgrade(request, socket, head));
  server.on("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    void broker.close();
  });
  server.listen(port, host, () => {
    const address = server.address();
    const bound = typeof address === "object" && address ? address.port : port;
    process.stdout.write(`STOMP at ws://${host}:${bound}${path}\n`);
  });
  const stop = () => void broker.close().then(() => server.close());
  process.once("SIGTERM", stop).once("SIGINT", stop);
}

try {
  start(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n${usage}`);
  process.exitCode = 2;
}
