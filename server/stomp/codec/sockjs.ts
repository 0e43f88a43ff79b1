/** SockJS over a WebSocket, both ways: `o`, `h`, `a["…"]`, `c[code,"reason"]` from a server, `["…"]` from a client. */
export const openFrame = Buffer.from("o");
export const closeFrame = (code: number) => Buffer.from(`c[${code},"closed"]`);

/** `<base>/<three digits>/<session>/websocket` */
export const sockjsPath = (base: string, path: string) =>
  path.startsWith(`${base}/`) && /^\/\d{3}\/[\w-]{1,64}\/websocket$/.test(path.slice(base.length));

/** What SockJS answers at `<base>/info`. */
export const sockjsInfo = (entropy: number) =>
  JSON.stringify({ entropy, origins: ["*:*"], cookie_needed: false, websocket: true });

/** The texts of a client's message, or of a server's `a` frame; undefined when it is neither. */
export function unwrap(data: Buffer | string): Buffer[] | undefined {
  try {
    const texts: unknown = JSON.parse(data.toString());
    const list: unknown[] = Array.isArray(texts) ? texts : [texts];
    return list.every((text) => typeof text === "string") ? list.map((text) => Buffer.from(text)) : undefined;
  } catch {
    return undefined;
  }
}

export const wrap = (payload: Buffer) => JSON.stringify([payload.toString()]);
