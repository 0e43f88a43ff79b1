import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { startGateway } from "#server/gateway/testing/gateway";
import { startUpstream } from "#server/gateway/testing/upstream";

test("if nothing can be recorded, the health report gives the reason, and the board is still served", async () => {
  const data = mkdtempSync(join(tmpdir(), "pola-refused-"));
  const mine = join(data, "recordings");
  writeFileSync(mine, "a file of somebody else");
  const upstream = await startUpstream();
  const record = { mode: "on", days: 400, octets: 1e9 } as const;
  const gateway = await startGateway({ base: upstream.base, data, record });
  onTestFinished(async () => {
    await gateway.close();
    await upstream.close();
    rmSync(data, { recursive: true });
  });
  const get = async (path: string) => (await fetch(gateway.url + path)).json();
  expect((await ask(gateway.url, "board")).status).toBe(200);
  await expect
    .poll(() => get("/healthz?full"))
    .toMatchObject({
      status: "ok",
      recorder: { state: "stopped", reason: "a part of the path is a file (ENOTDIR)" },
    });
  expect((await ask(gateway.url, "sectors")).status).toBe(200);
  expect(await get("/recordings")).toMatchObject({ days: [], withoutSession: [], problems: [] });
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(200);
  expect(readFileSync(mine, "utf8")).toBe("a file of somebody else");
});
