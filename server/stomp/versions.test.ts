/** The differences between STOMP 1.0, 1.1 and 1.2, and the agreement on a version. `^` is NUL. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { converse, login, type OpenBroker, openBroker } from "#server/stomp/testing/fixture";

let opened: OpenBroker;
beforeAll(async () => {
  opened = await openBroker({ remember: false });
});
afterAll(() => opened.close());

type Row = [version: string, sentence: string, said: string[], heard: string[]];

const SUB = "SUBSCRIBE\nid:s\ndestination:/topic/open\n\n^";
const BARE = "SUBSCRIBE\ndestination:/topic/open\n\n^";
const SEND = "SEND\ndestination:/topic/open\n\nhello^";
const receipt = (text: string) => `SEND\ndestination:/topic/open\nreceipt:${text}\n\nx^`;

// biome-ignore format: a table, one conversation a line
const rows: Row[] = [
  ["1.0", "escapes are plain text and come back unchanged", [receipt("a\\nb\\cc\\t")], ["RECEIPT a\\nb\\cc\\t"]],
  ["1.1", "\\n, \\c and \\\\ are escapes and come back escaped", [receipt("a\\nb\\cc\\\\d")], ["RECEIPT a\\nb\\cc\\\\d"]],
  ["1.2", "\\r is an escape too", [receipt("a\\nb\\cc\\\\d\\re")], ["RECEIPT a\\nb\\cc\\\\d\\re"]],
  ["1.1", "\\r is not an escape", [receipt("a\\rb")], ["ERROR undefined escape sequence in a header"]],
  ["1.1", "\\t is no escape", [receipt("a\\tb")], ["ERROR undefined escape sequence in a header"]],
  ["1.2", "\\t is no escape", [receipt("a\\tb")], ["ERROR undefined escape sequence in a header"]],
  ["1.2", "a backslash at the end is not an escape", [receipt("a\\")], ["ERROR undefined escape sequence in a header"]],
  ["1.2", "an undefined escape in a header's name is refused", ["SEND\ndestination:/topic/open\na\\x:b\n\nx^"], ["ERROR undefined escape sequence in a header"]],
  ["1.2", "an escaped backslash before n is not a line end", [receipt("a\\\\nb")], ["RECEIPT a\\\\nb"]],
  ["1.2", "an escaped destination is unescaped before it is compared", ["SEND\ndestination:/topic/pri\\cces\n\nx^"], ["ERROR SEND to this destination is refused"]],
  ["1.2", "a header's name is unescaped too", [SUB, "SEND\ndestination:/topic/open\nrece\\cipt:1\n\nx^"], ["MESSAGE s x"]],
  ["1.2", "a colon in a value need not be escaped", [receipt("a:b")], ["RECEIPT a\\cb"]],
  ["1.0", "a colon in a value is not escaped", [receipt("a:b")], ["RECEIPT a:b"]],
  ["1.0", "blanks around a header are padding", ["SEND\ndestination: /topic/open\nreceipt: r \n\nx^"], ["RECEIPT r"]],
  ["1.1", "blanks around a header are part of it", ["SEND\ndestination: /topic/open\n\nx^"], ["ERROR SEND to this destination is refused"]],
  ["1.2", "blanks around a header come back unchanged", [receipt(" r ")], ["RECEIPT  r "]],
  ["1.2", "lines may end with CR LF", ["SEND\r\ndestination:/topic/open\r\nreceipt:r\r\n\r\nx^"], ["RECEIPT r"]],
  ["1.2", "LF and CR LF may be mixed", ["SEND\r\ndestination:/topic/open\nreceipt:r\n\r\nx^"], ["RECEIPT r"]],
  ["1.2", "CR LF may be between frames", [SUB, "\r\n\r\n", SEND, "\r", "\n"], ["MESSAGE s hello"]],
  ["1.2", "CR LF may be cut in two", ["SEND\r", "\ndestination:/topic/open\r", "\nreceipt:r\r\n\r", "\nx^"], ["RECEIPT r"]],
  ["1.2", "CR LF in a body belongs to the body", [SUB, SEND.replace("hello", "a\r\nb\r")], ["MESSAGE s a\r\nb\r"]],
  ["1.2", "a bare CR in a header is refused", [receipt("a\rb")], ["ERROR carriage return inside a header"]],
  ["1.1", "CR is part of the command", ["SEND\r\ndestination:/topic/open\n\nx^"], ["ERROR unknown command"]],
  ["1.0", "CR is part of the command", ["SEND\r\ndestination:/topic/open\n\nx^"], ["ERROR unknown command"]],
  ["1.1", "a line of CR does not end the headers", ["SEND\ndestination:/topic/open\n\r\n\nx^"], ["ERROR header without a colon"]],
  ["1.1", "CR LF between frames is not a heart-beat", ["\r\n\n^"], ["ERROR unknown command"]],
  ["1.1", "CR in a value is part of it", [receipt("a\r")], ["RECEIPT a\r"]],
  ["1.1", "SUBSCRIBE without id is refused", [BARE], ["ERROR header id is missing"]],
  ["1.2", "SUBSCRIBE without id is refused", [BARE], ["ERROR header id is missing"]],
  ["1.0", "SUBSCRIBE needs no id, and its messages have none", [BARE, SEND], ["MESSAGE - hello"]],
  ["1.0", "UNSUBSCRIBE may name the destination", [BARE, "UNSUBSCRIBE\ndestination:/topic/open\n\n^", SEND], []],
  ["1.0", "UNSUBSCRIBE by destination does not end a subscription with an id", [BARE, SUB, "UNSUBSCRIBE\ndestination:/topic/open\n\n^", SEND], ["MESSAGE s hello"]],
  ["1.0", "an id that looks like a destination is not a destination", [BARE, "UNSUBSCRIBE\nid:/topic/open\n\n^"], ["ERROR no such subscription"]],
  ["1.0", "a second SUBSCRIBE without id to one destination is refused", [BARE, BARE], ["ERROR this subscription id is in use"]],
  ["1.0", "UNSUBSCRIBE without id and destination is refused", [BARE, "UNSUBSCRIBE\n\n^"], ["ERROR header destination is missing"]],
  ["1.1", "UNSUBSCRIBE needs the id", [SUB, "UNSUBSCRIBE\ndestination:/topic/open\n\n^"], ["ERROR header id is missing"]],
  ["1.2", "UNSUBSCRIBE needs the id", [SUB, "UNSUBSCRIBE\ndestination:/topic/open\n\n^"], ["ERROR header id is missing"]],
  ["1.0", "there is no NACK", [SUB, "NACK\nmessage-id:1\nsubscription:s\n\n^"], ["ERROR unknown command"]],
  ["1.1", "NACK of an unknown message is refused", ["NACK\nmessage-id:1\nsubscription:s\n\n^"], ["ERROR no unacknowledged message with this id"]],
  ["1.2", "NACK of an unknown message is refused", ["NACK\nid:1\n\n^"], ["ERROR no unacknowledged message with this id"]],
  ["1.1", "ACK needs the subscription", ["ACK\nmessage-id:1\n\n^"], ["ERROR header subscription is missing"]],
  ["1.0", "a body in another frame than SEND is accepted", [SUB.replace("^", "body^"), SEND], ["MESSAGE s hello"]],
  ["1.1", "a body where none belongs is refused", [SUB.replace("^", "body^")], ["ERROR only SEND may have a body"]],
  ["1.2", "a body where none belongs is refused", ["DISCONNECT\nreceipt:r\n\nbody^"], ["ERROR only SEND may have a body for r"]],
];

test.each(rows)("%s: %s", async (version, _sentence, said, heard) => {
  expect(await converse(opened, login(version), said)).toEqual(heard);
});

const refusedLogin = "ERROR no common version of the protocol";
// biome-ignore format: a table, one login a line
const logins: [sentence: string, frame: string, heard: string][] = [
  ["without accept-version the version is 1.0", "CONNECT\n\n\n^".replace("\n\n\n", "\nlogin:a\n\n"), "CONNECTED 1.0"],
  ["CONNECT may have no header at all", "CONNECT\n\n^", "CONNECTED 1.0"],
  ["STOMP has the same effect as CONNECT", "STOMP\naccept-version:1.2\nhost:h\n\n^", "CONNECTED 1.2"],
  ["the highest common version is chosen", "CONNECT\naccept-version:1.0,1.1,1.2\nhost:h\n\n^", "CONNECTED 1.2"],
  ["the order of versions does not matter", "CONNECT\naccept-version:1.2,1.0\nhost:h\n\n^", "CONNECTED 1.2"],
  ["unknown versions are ignored", "CONNECT\naccept-version:1.1,2.0,9\nhost:h\n\n^", "CONNECTED 1.1"],
  ["blanks between versions are accepted", "CONNECT\naccept-version:1.0, 1.1\nhost:h\n\n^", "CONNECTED 1.1"],
  ["no common version is refused", "CONNECT\naccept-version:2.0\nhost:h\n\n^", refusedLogin],
  ["an empty accept-version is refused", "CONNECT\naccept-version:\nhost:h\n\n^", refusedLogin],
  ["a version is compared as a whole text", "CONNECT\naccept-version:1.20\nhost:h\n\n^", refusedLogin],
  ["the host header may be missing, as from the most common client", "CONNECT\naccept-version:1.2\n\n^", "CONNECTED 1.2"],
  ["CONNECT may have CR LF", "CONNECT\r\naccept-version:1.2\r\nhost:h\r\n\r\n^", "CONNECTED 1.2"],
  ["CONNECT is not unescaped", "CONNECT\naccept-version:1.2\nhost:a\\tb\n\n^", "CONNECTED 1.2"],
  ["of repeated accept-versions the first counts", "CONNECT\naccept-version:1.1\naccept-version:1.2\nhost:h\n\n^", "CONNECTED 1.1"],
  ["line ends before CONNECT are accepted", "\n\r\n\nCONNECT\naccept-version:1.2\nhost:h\n\n^", "CONNECTED 1.2"],
  ["CONNECT with a body is refused", "CONNECT\naccept-version:1.2\nhost:h\n\nx^", "ERROR only SEND may have a body"],
  ["a wrong passcode is refused", "CONNECT\naccept-version:1.2\nlogin:a\npasscode:wrong\n\n^", "ERROR access refused"],
  ["a heart-beat of one number is refused", "CONNECT\naccept-version:1.2\nheart-beat:1000\n\n^", "ERROR heart-beat is not two numbers"],
  ["a heart-beat of words is refused", "CONNECT\naccept-version:1.2\nheart-beat:a,b\n\n^", "ERROR heart-beat is not two numbers"],
  ["a negative heart-beat is refused", "CONNECT\naccept-version:1.2\nheart-beat:-1,0\n\n^", "ERROR heart-beat is not two numbers"],
  ["a heart-beat of three numbers is refused", "CONNECT\naccept-version:1.2\nheart-beat:1,2,3\n\n^", "ERROR heart-beat is not two numbers"],
  ["in 1.0 a heart-beat header is ignored", "CONNECT\nheart-beat:a\n\n^", "CONNECTED 1.0"],
  ["a huge heart-beat is accepted", "CONNECT\naccept-version:1.2\nheart-beat:9999999999,9999999999\n\n^", "CONNECTED 1.2"],
  ["SUBSCRIBE before CONNECT is refused", SUB, "ERROR the first frame has to be CONNECT"],
  ["SEND before CONNECT is refused", SEND, "ERROR the first frame has to be CONNECT"],
  ["DISCONNECT before CONNECT is refused", "DISCONNECT\n\n^", "ERROR the first frame has to be CONNECT"],
  ["another protocol is refused", "GET / HTTP/1.1\nHost: h\n\n^", "ERROR the first frame has to be CONNECT"],
];

describe("logging in", () => {
  test.each(logins)("%s", async (_sentence, frame, heard) => {
    const peer = await opened.peer();
    peer.say(frame);
    await peer.until(1);
    expect(peer.transcript).toEqual([heard]);
    if (heard.startsWith("ERROR")) expect(await peer.closed).toBe(1002);
  });

  test("the refusal of a version names the supported ones", async () => {
    const peer = await opened.peer();
    peer.say("CONNECT\naccept-version:3.0\n\n^");
    await peer.closed;
    expect(peer.seen[0]?.headers.get("version")).toBe("1.0,1.1,1.2");
  });

  test("CONNECTED names version, session, server and the offered heart-beat", async () => {
    const peer = await opened.session("1.2");
    const names = [...(peer.seen[0]?.headers.keys() ?? [])];
    expect(names).toEqual(["version", "session", "server", "heart-beat"]);
    expect(peer.seen[0]?.headers.get("heart-beat")).toBe("10000,10000");
  });

  test("1.0 gets no heart-beat header", async () => {
    const peer = await opened.session("1.0");
    expect(peer.seen[0]?.headers.has("heart-beat")).toBe(false);
  });

  test("two sessions have different names", async () => {
    const [one, other] = [await opened.session(), await opened.session()];
    expect(one.seen[0]?.headers.get("session")).not.toBe(other.seen[0]?.headers.get("session"));
  });

  test("frames after CONNECT in the same message are parsed in the agreed version", async () => {
    expect(await converse(opened, `${login("1.1")}${receipt("a\\rb")}`, [])).toEqual([
      "ERROR undefined escape sequence in a header",
    ]);
  });
});
