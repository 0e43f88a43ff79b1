/** The reference for the cached board: node:http that answers every address with prepared buffers, gzipped or 304. Prints its port. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

const body = gzipSync(readFileSync(process.argv[2] ?? "/dev/stdin"));
const etag = '"bare"';
const server = createServer((request, reply) => {
  request.resume();
  if (request.headers["if-none-match"]) {
    reply.writeHead(304, { etag });
    reply.end();
    return;
  }
  reply.writeHead(200, {
    "content-type": "application/json",
    "content-encoding": "gzip",
    "content-length": body.length,
    etag,
  });
  reply.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.stdout.write(`${address.port}\n`);
});
