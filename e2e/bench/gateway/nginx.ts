/** nginx as a cache in front of a server, if it is installed. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#scripts/testing/freePort";

/** One nginx process serves and caches. It caches POST like GET, because the service's requests are POST. */
const config = (folder: string, port: number, upstream: string) => `
daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off; keepalive_requests 1000000000; sendfile on; tcp_nodelay on;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=board:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream}; proxy_cache board; proxy_cache_methods GET HEAD POST;
      proxy_cache_key $uri; proxy_cache_valid 200 1d; proxy_set_header Accept-Encoding $http_accept_encoding;
    }
  }
}`;

export async function startNginx(upstream: string) {
  if (spawnSync("nginx", ["-v"], { stdio: "ignore" }).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "pola-bench-nginx-"));
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(file, config(folder, port, upstream));
  const child = spawn("nginx", ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  await new Promise((done) => setTimeout(done, 500));
  if (child.pid === undefined || child.exitCode !== null) return undefined;
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
