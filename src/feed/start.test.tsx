/** Tests the whole feed in one page: which requests it sends and when, and which freshness word it shows. */
import { describe, expect, test, vi } from "vitest";
import { FakeSocket, open, service } from "#feed/testing/startScene";

describe("a page", () => {
  test("a page gets its board by HTTP before any socket is up, and is LIVE", async () => {
    const { stop, run, word, boardStore, socket } = await open();
    await run(1_000);
    expect(boardStore.symbols()).toEqual(["A"]);
    expect(word()).toBe("live");
    expect(socket().url).toMatch(/^ws:\/\/.+\/api\/ws\/websocket$/);
    stop();
  });

  test("a page whose link is up but silent still polls", async () => {
    const { stop, run, boards, socket, word, link } = await open();
    socket().connected();
    expect(link.get().state).toBe("live");
    await run(60_000);
    expect(boards()).toBeGreaterThanOrEqual(5);
    service.down = true;
    await run(45_000);
    expect(link.get().state).toBe("live");
    expect(word()).toBe("stale");
    stop();
  });

  test("a page whose server freezes with open sockets is no longer LIVE 8 s after the last message", async () => {
    const { stop, run, socket, word } = await open();
    socket().connected("3000,0");
    for (let beat = 0; beat < 10; beat++) {
      await run(3_000);
      socket().say("\n");
    }
    service.silent = true;
    await run(5_000);
    expect(word()).toBe("live");
    await run(3_000);
    expect(word()).toBe("delayed");
    await run(60_000);
    expect(word()).toBe("stale");
    service.silent = false;
    await run(30_000);
    expect(word()).toBe("live");
    stop();
  });

  test("a page whose heart-beats are late or lost stays LIVE while its requests are answered", async () => {
    const { stop, run, socket, word } = await open();
    socket().connected("3000,0");
    const words = new Set<string>();
    for (let at = 0; at < 60; at++) {
      await run(1_000);
      words.add(word());
    }
    expect([...words]).toEqual(["live"]);
    stop();
  });

  test("a page sends requests at once when its link is cut, and retries the link when answers arrive again", async () => {
    const { stop, run, boards, socket, word } = await open();
    socket().connected();
    await run(5_000);
    const before = boards();
    service.down = true;
    socket().cut();
    await run(4_500); // requests are spread over 2 s and sent twice
    expect(boards()).toBeGreaterThan(before);
    expect(word()).toBe("delayed");
    await run(120_000);
    expect(word()).toBe("stale");
    const sockets = FakeSocket.all.length;
    service.down = false;
    await run(11_000);
    expect(word()).toBe("live");
    expect(FakeSocket.all.length).toBeGreaterThan(sockets);
    stop();
  });

  test("a page replaces its socket and refetches after sleep, and is not LIVE before an answer", async () => {
    const { stop, run, boards, socket, word } = await open();
    socket().connected();
    await run(5_000);
    const [before, sockets] = [boards(), FakeSocket.all.length];
    service.down = true;
    vi.setSystemTime(Date.now() + 7_200_000);
    await run(1_000);
    expect(word()).not.toBe("live");
    await run(2_000);
    expect(boards()).toBeGreaterThan(before);
    expect(FakeSocket.all.length).toBe(sockets + 1);
    service.down = false;
    await run(12_000);
    expect(word()).not.toBe("stale");
    stop();
  });

  test("a page refetches at the close of the session", async () => {
    vi.setSystemTime(Date.parse("2026-11-20T14:29:30+05:30"));
    const { stop, run, boards } = await open();
    await run(28_000);
    const before = boards();
    await run(3_000);
    expect(boards()).toBe(before + 1);
    stop();
  });

  test("a closed page leaves no timer and sends no more requests", async () => {
    const { stop, run, boards } = await open();
    stop();
    const before = boards();
    await run(120_000);
    expect(boards()).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});
