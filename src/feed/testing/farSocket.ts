import type { IStompSocket } from "@stomp/stompjs";

/** The server's end of a socket: records the frames sent to it, and sends frames. */
export class FarSocket implements IStompSocket {
  url = "ws://test/api/ws/websocket";
  binaryType: BinaryType = "arraybuffer";
  readyState = 0;
  onclose: IStompSocket["onclose"] = null;
  onerror: IStompSocket["onerror"] = null;
  onmessage: IStompSocket["onmessage"] = null;
  onopen: IStompSocket["onopen"] = null;
  readonly frames: string[] = [];
  /** number of heart-beats received, each a bare line end */
  beats = 0;

  send(data: string | ArrayBuffer) {
    if (data === "\n") this.beats += 1;
    else if (typeof data === "string" && data.trim() !== "") this.frames.push(data);
  }
  close() {
    this.readyState = 3; // only sets the state: on a dead network no peer confirms the close
  }
  open() {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }
  say(frame: string) {
    this.onmessage?.({ data: frame });
  }
  connected(beats = "10000,10000") {
    this.open();
    this.say(`CONNECTED\nversion:1.2\nheart-beat:${beats}\n\n\0`);
  }
  cut() {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
  /** the ids in frames of one command, by destination */
  sent(command: string) {
    return this.frames
      .filter((frame) => frame.startsWith(`${command}\n`))
      .map((frame) => /\ndestination:(.*)/.exec(frame)?.[1] ?? /\nid:(.*)/.exec(frame)?.[1]);
  }
  message(destination: string, body: string, headers = "") {
    const frame = this.frames.findLast((sent) => sent.includes(`\ndestination:${destination}\n`));
    const id = /\nid:(.*)/.exec(frame ?? "")?.[1];
    this.say(`MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:${destination}\n${headers}\n${body}\0`);
  }
}
