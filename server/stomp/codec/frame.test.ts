import { expect, test } from "vitest";
import { Packet, webSocketFrame } from "./frame.ts";

// The length must have its shortest form (RFC 6455, 5.2).
test.each([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 255, 255]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])("a payload of %i bytes has the head that RFC 6455 requires", (size, head) => {
  const frame = webSocketFrame(Buffer.alloc(size, "x"), 1);
  expect([...frame.subarray(0, frame.length - size)]).toEqual(head);
  expect(frame.subarray(frame.length - size)).toEqual(Buffer.alloc(size, "x"));
});

test("the bytes are built once, and all subscribers share the same object", () => {
  const packet = new Packet(Buffer.from("RECEIPT\n\n\0"));
  expect(packet.plain()).toBe(packet.plain());
  expect(packet.sockjs()).toBe(packet.sockjs());
});
