/** One STOMP frame ready for the wire: its WebSocket frame is built once and the same octets go to everybody. */
import { isUtf8 } from "node:buffer";

/** A server's WebSocket frame is not masked, so it is the same for every client. */
export function webSocketFrame(payload: Buffer, opcode: 1 | 2): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (length < 126) head[1] = length;
  else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeUIntBE(length, 4, 6);
  }
  return Buffer.concat([head, payload]);
}

export class Packet {
  readonly #payload: Buffer;
  #plain: Buffer | undefined;
  #sockjs: Buffer | undefined;

  constructor(payload: Buffer) {
    this.#payload = payload;
  }

  /** octets, without the WebSocket's */
  get size(): number {
    return this.#payload.length;
  }

  /** A text frame; binary only where the body is not text, which a text frame could not carry. */
  plain(): Buffer {
    this.#plain ??= webSocketFrame(this.#payload, isUtf8(this.#payload) ? 1 : 2);
    return this.#plain;
  }

  sockjs(): Buffer {
    this.#sockjs ??= webSocketFrame(Buffer.from(`a${JSON.stringify([this.#payload.toString()])}`), 1);
    return this.#sockjs;
  }
}

/** STOMP's heart-beat: a bare line end. */
export const beat = new Packet(Buffer.from("\n"));
