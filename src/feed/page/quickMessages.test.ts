import { expect, test } from "vitest";
import { hearQuickly, type Message, readWhole } from "./quickMessages.ts";

const plain = 'MESSAGE\nsubscription:board\ntimestamp:17\n\n[{"a":"1:2"}]\0';

test("a whole message is read with its headers and body", () => {
  expect(readWhole(plain)).toEqual({
    headers: { subscription: "board", timestamp: "17" },
    body: '[{"a":"1:2"}]',
  });
});

test("of a header sent twice the first counts, and a value may hold colons", () => {
  expect(readWhole("MESSAGE\nat:1:2\nat:3\n\n\0")?.headers).toEqual({ at: "1:2" });
});

test.each([
  ["another command", "RECEIPT\nreceipt-id:1\n\n\0"],
  ["a part of one", plain.slice(0, -1)],
  ["two in one", plain + plain],
  ["one with escapes", "MESSAGE\nsubscription:a\\cb\n\nx\0"],
  ["one with line ends of the other kind", "MESSAGE\r\nsubscription:a\r\n\r\nx\0"],
  ["a beat", "\n"],
  ["bytes", new ArrayBuffer(8)],
])("%s is not read here", (_, data) => {
  expect(readWhole(data)).toBeUndefined();
});

function ears(known = true) {
  const taken: Message[] = [];
  const left: unknown[] = [];
  const hear = hearQuickly(
    ({ data }) => left.push(data),
    (message) => {
      if (known) taken.push(message);
      return known;
    },
  );
  return { taken, left, say: (data: unknown) => hear({ data }) };
}

test("the library hears what is not read here, and all of a frame whose beginning it has", () => {
  const { taken, left, say } = ears();
  say(plain.slice(0, 20));
  say("\n"); // a beat cannot come within a frame: this is a part of its body
  say(plain);
  say(plain);
  expect(left).toEqual([plain.slice(0, 20), "\n", plain]);
  expect(taken).toHaveLength(1);
});

test("a message of a subscription that is not known goes to the library", () => {
  const { left, say } = ears(false);
  say(plain);
  expect(left).toEqual([plain]);
});
