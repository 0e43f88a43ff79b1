/** Runs the client @stomp/stompjs as its own test suite does, with the bare core and two open addresses. */
import { Client, type IMessage, type Message, type StompConfig, Versions } from "@stomp/stompjs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type OpenBroker, openBroker } from "#server/stomp/testing/fixture";
import { suiteLimits } from "#server/stomp/testing/openAddresses";

let opened: OpenBroker;
const clients: Client[] = [];
beforeAll(async () => {
  opened = await openBroker({
    remember: false,
    limits: suiteLimits,
  });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.deactivate()));
});
afterAll(() => opened.close());

async function connected(settings: Partial<StompConfig> = {}): Promise<Client> {
  const client = new Client({
    webSocketFactory: () => new WebSocket(opened.url),
    reconnectDelay: 0,
    ...settings,
  });
  clients.push(client);
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.activate();
  });
  return client;
}
/** The first `count` messages that arrive at a destination. */
function heard(client: Client, destination: string, count = 1): Promise<IMessage[]> {
  const messages: IMessage[] = [];
  return new Promise((resolve) => {
    client.subscribe(destination, (message) => {
      messages.push(message);
      if (messages.length === count) resolve(messages);
    });
  });
}
/** The id in the receipt that answers this id. */
const receipt = (client: Client, id: string) =>
  new Promise<string | undefined>((resolve) =>
    client.watchForReceipt(id, ({ headers }) => resolve(headers["receipt-id"])),
  );

describe.each([Versions.V1_0, Versions.V1_1, Versions.V1_2])("stompjs %s", (version) => {
  const settings = { stompVersions: new Versions([version]) };

  test("stompjs connects in that version and disconnects with a receipt", async () => {
    const client = await connected(settings);
    expect(client.connectedVersion).toBe(version);
    const gone = new Promise<void>((resolve) => {
      client.onDisconnect = () => resolve();
    });
    await client.deactivate();
    await gone;
  });

  test("stompjs sends and receives text, JSON and characters beyond ASCII", async () => {
    const client = await connected(settings);
    const messages = heard(client, "/topic/open", 2);
    client.publish({ destination: "/topic/open", body: "Älä sinä yhtään and السابق" });
    client.publish({ destination: "/topic/open", body: '{"a":1}', skipContentLengthHeader: true });
    expect((await messages).map(({ body }) => body)).toEqual(["Älä sinä yhtään and السابق", '{"a":1}']);
  });

  test("stompjs gets receipts for SUBSCRIBE and SEND", async () => {
    const client = await connected(settings);
    const got = [receipt(client, "one"), receipt(client, "two")];
    client.subscribe("/topic/open", () => undefined, { receipt: "one" });
    client.publish({ destination: "/topic/open", headers: { receipt: "two" }, body: "x" });
    expect(await Promise.all(got)).toEqual(["one", "two"]);
  });

  test("stompjs commits and aborts transactions", async () => {
    const client = await connected(settings);
    const messages = heard(client, "/topic/open", 2);
    const [kept, dropped] = [client.begin(), client.begin("dropped")];
    client.publish({ destination: "/topic/open", headers: { transaction: kept.id }, body: "kept" });
    client.publish({ destination: "/topic/open", headers: { transaction: dropped.id }, body: "dropped" });
    dropped.abort();
    kept.commit();
    client.publish({ destination: "/topic/open", body: "after" });
    expect((await messages).map(({ body }) => body)).toEqual(["kept", "after"]);
  });

  test("stompjs receives nothing after unsubscribe", async () => {
    const client = await connected(settings);
    const first: string[] = [];
    const subscription = client.subscribe("/topic/open", ({ body }) => first.push(body));
    const second = heard(client, "/topic/open");
    subscription.unsubscribe();
    client.publish({ destination: "/topic/open", body: "x" });
    await second;
    expect(first).toEqual([]);
  });

  test("stompjs acknowledges messages", async () => {
    const client = await connected(settings);
    const message = await new Promise<IMessage>((resolve) => {
      client.subscribe("/topic/open", resolve, { ack: "client" });
      client.publish({ destination: "/topic/open", body: "x" });
    });
    const done = receipt(client, "acknowledged");
    message.ack({ receipt: "acknowledged" });
    expect(await done).toBe("acknowledged");
  });

  test("stompjs gets an ERROR for a bad destination, then the socket closes", async () => {
    const client = await connected(settings);
    const error = new Promise<string | undefined>((resolve) => {
      client.onStompError = ({ headers }) => resolve(headers.message);
    });
    const closed = new Promise<void>((resolve) => {
      client.onWebSocketClose = () => resolve();
    });
    client.subscribe("/bad", () => undefined);
    expect(await error).toBe("no such destination");
    await closed;
  });
});

test("binary bodies, even large ones, come back unchanged, with text between them", async () => {
  const client = await connected();
  const octets = new Uint8Array(1023 * 1024).map((_, at) => at % 256);
  const messages = heard(client, "/topic/open", 3);
  client.publish({ destination: "/topic/open", binaryBody: octets.slice(0, 1024) });
  client.publish({ destination: "/topic/open", body: "text" });
  client.publish({ destination: "/topic/open", binaryBody: octets });
  const [small, text, large] = await messages;
  expect(Buffer.compare(Buffer.from(small?.binaryBody ?? []), Buffer.from(octets.slice(0, 1024)))).toBe(0);
  expect(text?.body).toBe("text");
  expect(Buffer.compare(Buffer.from(large?.binaryBody ?? []), Buffer.from(octets))).toBe(0);
});

test("a large text comes back complete, also when the client splits its frames", async () => {
  const client = await connected({ splitLargeFrames: true });
  const body = "Lorem ipsum ".repeat(80_000);
  const messages = heard(client, "/topic/open");
  client.publish({ destination: "/topic/open", body });
  expect((await messages)[0]?.body === body).toBe(true);
});

test("messages in binary WebSocket frames only are accepted too", async () => {
  const client = await connected({ forceBinaryWSFrames: true });
  const messages = heard(client, "/topic/open");
  client.publish({ destination: "/topic/open", body: "x" });
  expect((await messages)[0]?.body).toBe("x");
});

test("special characters in headers come back unchanged in 1.2", async () => {
  const client = await connected();
  const cust = "f:o:o\nbar\rbaz\\foo\nbar\rbaz\\";
  const messages = heard(client, "/topic/open");
  client.publish({ destination: "/topic/open", headers: { cust }, body: "x" });
  expect((await messages)[0]?.headers.cust).toBe(cust);
});

test("a wrong passcode is answered with ERROR", async () => {
  const client = new Client({
    webSocketFactory: () => new WebSocket(opened.url),
    reconnectDelay: 0,
    connectHeaders: { login: "guest", passcode: "wrong" },
  });
  clients.push(client);
  const told = new Promise<string | undefined>((resolve) => {
    client.onStompError = ({ headers }) => resolve(headers.message);
  });
  client.activate();
  expect(await told).toBe("access refused");
});

test("a message that one queue subscriber refuses goes to another, until one accepts it", async () => {
  const both = [await connected(), await connected()];
  let received = 0;
  const taken = new Promise<void>((resolve) => {
    const take = (message: Message) => {
      received += 1;
      if (received < 3) message.nack();
      else {
        message.ack();
        resolve();
      }
    };
    for (const client of both) client.subscribe("/queue/open", take, { ack: "client" });
  });
  both[0]?.publish({ destination: "/queue/open", body: "x" });
  await taken;
  expect(received).toBe(3);
});
