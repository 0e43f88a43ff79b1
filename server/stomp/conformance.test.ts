/**
 * The rules of STOMP 1.0, 1.1 and 1.2. Each row is a whole conversation: the frames sent after CONNECT, and all frames received. `^` is
 * NUL. A row with an ERROR also tests that the socket is closed afterwards. Other rows end with the answer to a DISCONNECT, which shows
 * that no more frames were in flight.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { converse, login, type OpenBroker, openBroker } from "#server/stomp/testing/fixture";

let opened: OpenBroker;
beforeAll(async () => {
  opened = await openBroker({ remember: false });
});
afterAll(() => opened.close());

type Row = [sentence: string, said: string[], heard: string[]];

const SUB = "SUBSCRIBE\nid:s\ndestination:/topic/open\n\n^";
const SEND = "SEND\ndestination:/topic/open\n\nhello^";

describe.each(["1.0", "1.1", "1.2"])("in every version: %s", (version) => {
  // biome-ignore format: a table, one conversation a line
  const rows: Row[] = [
    ["a subscriber gets what is sent", [SUB, SEND], ["MESSAGE s hello"]],
    ["a subscriber gets each message once, in order", [SUB, SEND, SEND.replace("hello", "2")], ["MESSAGE s hello", "MESSAGE s 2"]],
    ["two subscriptions of one session both get it", [SUB, SUB.replace("id:s", "id:t"), SEND], ["MESSAGE s hello", "MESSAGE t hello"]],
    ["nothing comes after UNSUBSCRIBE", [SUB, "UNSUBSCRIBE\nid:s\n\n^", SEND], []],
    ["an id can be used again after UNSUBSCRIBE", [SUB, "UNSUBSCRIBE\nid:s\n\n^", SUB, SEND], ["MESSAGE s hello"]],
    ["nothing comes from a destination not subscribed to", [SUB.replace("open", "other"), SEND], []],
    ["an empty body is a message", [SUB, SEND.replace("hello", "")], ["MESSAGE s "]],
    ["content-length lets a body hold NUL", [SUB, "SEND\ndestination:/topic/open\ncontent-length:3\n\na^b^"], ["MESSAGE s a\0b"]],
    ["content-length 0 is an empty body", [SUB, "SEND\ndestination:/topic/open\ncontent-length:0\n\n^"], ["MESSAGE s "]],
    ["content-length counts bytes, not characters", [SUB, "SEND\ndestination:/topic/open\ncontent-length:4\n\näö^"], ["MESSAGE s äö"]],
    ["a body longer than content-length is refused", ["SEND\ndestination:/topic/open\ncontent-length:2\nreceipt:r\n\nabc^"], ["ERROR body is longer than its content-length for r"]],
    ["a content-length that is not a number is refused at once", ["SEND\ndestination:/topic/open\ncontent-length:many\n\n"], ["ERROR content-length is not a number"]],
    ["a refusal inside the headers has the receipt from an earlier header", ["SEND\ndestination:/topic/open\nreceipt:r\nnonsense\n\nx^"], ["ERROR header without a colon for r"]],
    ["a NUL in the middle of the headers is refused even if more headers follow", ["SEND\ndestination:/topic/open\nreceipt:a^b\n\nx^"], ["ERROR frame ends inside its headers"]],
    ["a negative content-length is refused", ["SEND\ndestination:/topic/open\ncontent-length:-1\n\n"], ["ERROR content-length is not a number"]],
    ["a hexadecimal content-length is refused", ["SEND\ndestination:/topic/open\ncontent-length:0x1\n\n"], ["ERROR content-length is not a number"]],
    ["an exponent in content-length is refused", ["SEND\ndestination:/topic/open\ncontent-length:1e1\n\n"], ["ERROR content-length is not a number"]],
    ["an empty content-length is refused", ["SEND\ndestination:/topic/open\ncontent-length:\n\n^"], ["ERROR content-length is not a number"]],
    ["content-length 10^12 is refused at once", ["SEND\ndestination:/topic/open\ncontent-length:1000000000000\n\n"], ["ERROR frame too large"]],
    ["content-length of 40 digits is refused at once", [`SEND\ndestination:/topic/open\ncontent-length:${"9".repeat(40)}\n\n`], ["ERROR content-length is not a number"]],
    ["text beyond ASCII arrives unchanged", [SUB, SEND.replace("hello", "Älä سابق 株 😀")], ["MESSAGE s Älä سابق 株 😀"]],
    ["line ends between frames have no effect", [SUB, "\n\n\n", SEND, "\n"], ["MESSAGE s hello"]],
    ["all frames of one WebSocket message are read", [`${SUB}\n${SEND}${SEND}`], ["MESSAGE s hello", "MESSAGE s hello"]],
    ["a frame may arrive in many WebSocket messages", [SUB, ...SEND], ["MESSAGE s hello"]],
    ["a frame may be cut inside its headers, and the next may begin in the same WebSocket message", [SUB, "SEND\ndesti", "nation:/topic/open\n\none^SEND\ndestination:/to", "pic/open\n\ntwo^"], ["MESSAGE s one", "MESSAGE s two"]],
    ["a frame may be cut inside a body of known length", [SUB, "SEND\ndestination:/topic/open\ncontent-length:4\n\na^", "b", "c^"], ["MESSAGE s a\0bc"]],
    ["of repeated headers the first counts", [SUB, "SEND\ndestination:/topic/open\ndestination:/topic/other\n\nx^"], ["MESSAGE s x"]],
    ["the first of repeated receipts counts", ["SEND\ndestination:/topic/open\nreceipt:a\nreceipt:b\n\nx^"], ["RECEIPT a"]],
    ["the first of repeated content-lengths counts", [SUB, "SEND\ndestination:/topic/open\ncontent-length:3\ncontent-length:1\n\na^b^"], ["MESSAGE s a\0b"]],
    ["SEND gives a receipt", ["SEND\ndestination:/topic/open\nreceipt:r1\n\nx^"], ["RECEIPT r1"]],
    ["SUBSCRIBE gives a receipt", [SUB.replace("id:s", "id:s\nreceipt:r2")], ["RECEIPT r2"]],
    ["UNSUBSCRIBE gives a receipt", [SUB, "UNSUBSCRIBE\nid:s\nreceipt:r3\n\n^"], ["RECEIPT r3"]],
    ["BEGIN, ABORT and COMMIT give receipts", ["BEGIN\ntransaction:t\nreceipt:b\n\n^", "ABORT\ntransaction:t\nreceipt:a\n\n^", "BEGIN\ntransaction:t\n\n^", "COMMIT\ntransaction:t\nreceipt:c\n\n^"], ["RECEIPT b", "RECEIPT a", "RECEIPT c"]],
    ["an empty receipt is a receipt", ["SEND\ndestination:/topic/open\nreceipt:\n\nx^"], ["RECEIPT "]],
    ["nothing is read after DISCONNECT", [SUB, "DISCONNECT\nreceipt:bye\n\n^", SEND], ["RECEIPT bye"]],
    ["nothing is read after DISCONNECT in the same WebSocket message", [SUB, `DISCONNECT\nreceipt:bye\n\n^${SEND}`], ["RECEIPT bye"]],
    ["DISCONNECT without receipt closes", ["DISCONNECT\n\n^"], []],
    ["a second CONNECT is refused", [login(version)], ["ERROR already connected"]],
    ["a STOMP after CONNECT is refused", [login(version).replace("CONNECT", "STOMP")], ["ERROR already connected"]],
    ["an unknown command is refused, with its receipt", ["JUMP\nreceipt:r\n\n^"], ["ERROR unknown command for r"]],
    ["commands are upper case", ["send\ndestination:/topic/open\n\nx^"], ["ERROR unknown command"]],
    ["a server's command is refused from a client: MESSAGE", ["MESSAGE\ndestination:/topic/open\nmessage-id:1\nsubscription:s\n\nx^"], ["ERROR unknown command"]],
    ["a server's command is refused from a client: RECEIPT", ["RECEIPT\nreceipt-id:1\n\n^"], ["ERROR unknown command"]],
    ["a server's command is refused from a client: ERROR", ["ERROR\nmessage:1\n\n^"], ["ERROR unknown command"]],
    ["a server's command is refused from a client: CONNECTED", ["CONNECTED\nversion:1.2\n\n^"], ["ERROR unknown command"]],
    ["SEND without destination is refused", ["SEND\n\nx^"], ["ERROR header destination is missing"]],
    ["SEND without any header is refused", ["SEND\n\n^"], ["ERROR header destination is missing"]],
    ["SUBSCRIBE without destination is refused", ["SUBSCRIBE\nid:s\n\n^"], ["ERROR header destination is missing"]],
    ["SUBSCRIBE to an unknown destination is refused", ["SUBSCRIBE\nid:s\ndestination:/topic/none\nreceipt:r\n\n^"], ["ERROR no such destination for r"]],
    ["destinations are compared by case", ["SUBSCRIBE\nid:s\ndestination:/Topic/open\n\n^"], ["ERROR no such destination"]],
    ["a subscription id in use is refused", [SUB, SUB], ["ERROR this subscription id is in use"]],
    ["an id in use is refused for another destination too", [SUB, SUB.replace("open", "other")], ["ERROR this subscription id is in use"]],
    ["UNSUBSCRIBE of an unknown id is refused", ["UNSUBSCRIBE\nid:none\nreceipt:r\n\n^"], ["ERROR no such subscription for r"]],
    ["UNSUBSCRIBE twice is refused", [SUB, "UNSUBSCRIBE\nid:s\n\n^", "UNSUBSCRIBE\nid:s\n\n^"], ["ERROR no such subscription"]],
    ["an unknown ack mode is refused", [SUB.replace("id:s", "id:s\nack:sometimes")], ["ERROR unknown ack mode"]],
    ["ack:auto is accepted", [SUB.replace("id:s", "id:s\nack:auto"), SEND], ["MESSAGE s hello"]],
    ["ack:client is accepted", [SUB.replace("id:s", "id:s\nack:client"), SEND], ["MESSAGE s hello"]],
    ["ack:client-individual is accepted", [SUB.replace("id:s", "id:s\nack:client-individual"), SEND], ["MESSAGE s hello"]],
    ["SEND to a closed destination is refused", ["SEND\ndestination:/topic/prices\nreceipt:r\n\nx^"], ["ERROR SEND to this destination is refused for r"]],
    ["BEGIN without a name is refused", ["BEGIN\n\n^"], ["ERROR header transaction is missing"]],
    ["COMMIT without a name is refused", ["COMMIT\n\n^"], ["ERROR header transaction is missing"]],
    ["ABORT without a name is refused", ["ABORT\n\n^"], ["ERROR header transaction is missing"]],
    ["a second BEGIN with one name is refused", ["BEGIN\ntransaction:t\n\n^", "BEGIN\ntransaction:t\n\n^"], ["ERROR this transaction is already open"]],
    ["COMMIT of an unknown transaction is refused", ["COMMIT\ntransaction:t\n\n^"], ["ERROR no such transaction"]],
    ["ABORT of an unknown transaction is refused", ["ABORT\ntransaction:t\n\n^"], ["ERROR no such transaction"]],
    ["SEND in an unknown transaction is refused", ["SEND\ndestination:/topic/open\ntransaction:t\n\nx^"], ["ERROR no such transaction"]],
    ["a transaction ends with COMMIT", ["BEGIN\ntransaction:t\n\n^", "COMMIT\ntransaction:t\n\n^", "COMMIT\ntransaction:t\n\n^"], ["ERROR no such transaction"]],
    ["a SEND in a transaction waits for COMMIT", [SUB, "BEGIN\ntransaction:t\n\n^", "SEND\ndestination:/topic/open\ntransaction:t\n\nin^", SEND, "COMMIT\ntransaction:t\n\n^"], ["MESSAGE s hello", "MESSAGE s in"]],
    ["ABORT drops the SENDs of a transaction", [SUB, "BEGIN\ntransaction:t\n\n^", "SEND\ndestination:/topic/open\ntransaction:t\n\nin^", "ABORT\ntransaction:t\n\n^", SEND], ["MESSAGE s hello"]],
    ["the end of a session drops the SENDs of a transaction", [SUB, "BEGIN\ntransaction:t\n\n^", "SEND\ndestination:/topic/open\ntransaction:t\n\nin^"], []],
    ["two transactions do not affect each other", [SUB, "BEGIN\ntransaction:t\n\n^", "BEGIN\ntransaction:u\n\n^", "SEND\ndestination:/topic/open\ntransaction:t\n\n1^", "SEND\ndestination:/topic/open\ntransaction:u\n\n2^", "COMMIT\ntransaction:u\n\n^", "ABORT\ntransaction:t\n\n^"], ["MESSAGE s 2"]],
    ["COMMIT keeps the order of its SENDs", [SUB, "BEGIN\ntransaction:t\n\n^", ..."123".split("").map((n) => `SEND\ndestination:/topic/open\ntransaction:t\n\n${n}^`), "COMMIT\ntransaction:t\n\n^"], ["MESSAGE s 1", "MESSAGE s 2", "MESSAGE s 3"]],
    ["a refused destination is refused inside a transaction too", ["BEGIN\ntransaction:t\n\n^", "SEND\ndestination:/topic/prices\ntransaction:t\n\nx^"], ["ERROR SEND to this destination is refused"]],
    ["a header without a colon is refused", ["SEND\ndestination:/topic/open\nnonsense\n\nx^"], ["ERROR header without a colon"]],
    ["a header without a name is refused", ["SEND\ndestination:/topic/open\n:value\n\nx^"], ["ERROR header without a name"]],
    ["a frame that ends inside its headers is refused", ["SEND\ndestination:/topic/open^"], ["ERROR frame ends inside its headers"]],
    ["a frame with only a command and NUL is refused", ["DISCONNECT\n^"], ["ERROR frame ends inside its headers"]],
    ["a NUL between frames is refused", ["^"], ["ERROR frame ends inside its headers"]],
    ["a header name may be __proto__", ["SEND\ndestination:/topic/open\n__proto__:x\nreceipt:r\n\nx^"], ["RECEIPT r"]],
    ["a subscription id may be __proto__", [SUB.replace("id:s", "id:__proto__"), SEND], ["MESSAGE __proto__ hello"]],
    ["__proto__ is not a destination", [SUB.replace("/topic/open", "__proto__")], ["ERROR no such destination"]],
    ["__proto__ is not an open transaction", ["COMMIT\ntransaction:__proto__\n\n^"], ["ERROR no such transaction"]],
    ["constructor is not a command", ["constructor\n\n^"], ["ERROR unknown command"]],
    ["an ACK without its header is refused", ["ACK\n\n^"], [`ERROR header ${version === "1.2" ? "id" : "message-id"} is missing`]],
    ["an ACK of a message that was never sent is refused", [`ACK\nid:x\nmessage-id:x\nsubscription:s\n\n^`], ["ERROR no unacknowledged message with this id"]],
  ];
  test.each(rows)("%s", async (_sentence, said, heard) => {
    expect(await converse(opened, login(version), said)).toEqual(heard);
  });
});
