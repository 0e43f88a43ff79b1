/** Hostile texts of events, tested in the browser whose parser they attack. */
import type { Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { operations } from "#wire/operations";

const paths = { news: operations.news.path, events: operations.events.path };
type Sent = Record<string, unknown>;
const panel = (page: Page, name: "News" | "Events") => page.getByRole("region", { name });

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

test("a hostile text runs nothing, sends no request and changes nothing outside itself", async ({
  page,
  stack,
  complaints,
}) => {
  stack.tap.alter(paths.events, (body) =>
    (body as Sent[]).slice(0, hostile.length).map((event, at) => ({
      ...event,
      body: at === 0 ? hostile.join("\n") : hostile[at],
      title: at === 1 ? `<img src=x onerror=alert(1)>${"W".repeat(200)}` : event["title"],
      titleImage: at === 2 ? `${evil}/n.png` : null,
      eventType: at === 3 ? "<b>ZZ</b>" : event["eventType"],
      status: at === 4 ? "X" : "A",
      images: null,
    })),
  );
  stack.tap.alter(paths.news, (body) => ({
    CN: (body as { CN?: Sent[] }).CN?.slice(0, 3).map((item) => ({
      ...item,
      title: `<script>alert(1)</script>\u202e${"m".repeat(200)}`,
      source: `"><svg onload=alert(1)>`,
      image1: "javascript:alert(1)",
      localization: { en: { pdf: "javascript:alert(1)" }, '"><b>': { pdf: `${evil}/o.pdf` } },
    })),
  }));
  const server = await startGateway(["--upstream", stack.tap.url, "--pace", "0.1", "--log-level", "error"]);
  await page.goto(`${server.url}/media`);
  const events = panel(page, "Events");
  await expect(events.locator("[data-field=body]").first()).toContainText("A heading");
  await expect(events.getByText("Left out of this text").first()).toContainText("script");
  const bodies = events.locator(".event-body");
  await expect(
    bodies.locator("script, img, svg, style, link, iframe, object, form, [style], [id], [class=topbar]"),
  ).toHaveCount(0);
  const links = await events.locator("[data-field=body]").first().locator("a[href]").all();
  for (const link of links) {
    expect(await link.getAttribute("href")).toBe("https://elsewhere.example/");
    expect(await link.getAttribute("rel")).toContain("noopener");
    expect(await link.getAttribute("target")).toBe("_blank");
  }
  expect(links.length).toBe(1);
  await expect(events.getByText("status X")).toBeVisible();
  await expect(events.getByText("<b>ZZ</b>", { exact: true })).toBeVisible();
  await expect(panel(page, "News").getByText("<script>alert(1)</script>").first()).toBeVisible();
  for (const href of await panel(page, "News")
    .locator(".editions a")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href"))))
    expect(href).toMatch(/^\/files\//);
  await expect(page.getByRole("navigation")).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider).toBe(false);
  // a picture that the files host lacks is only a failed request
  expect(complaints.filter((told) => !told.includes("404"))).toEqual([]);
  await server.stop();
});

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

test("an editor's markup stays in the text, and every part left out is named", async ({
  page,
  stack,
  complaints,
}) => {
  stack.tap.alter(paths.events, (body) => {
    const [event] = body as Sent[];
    return bodies.map(([sent], at) => ({ ...event, id: `case-${at}`, body: sent }));
  });
  const server = await startGateway(["--upstream", stack.tap.url, "--pace", "0.1", "--log-level", "error"]);
  await page.goto(`${server.url}/media`);
  const stories = page.getByRole("region", { name: "Events" }).getByRole("article");
  await expect(stories.locator("[data-field=body]")).toHaveCount(bodies.length);
  for (const [at, [sent, shown, leftOut]] of bodies.entries()) {
    const story = stories.nth(at);
    expect(await story.locator("[data-field=body]").innerHTML(), sent).toBe(shown);
    const told = story.getByText("Left out of this text");
    if (leftOut) await expect(told, sent).toHaveText(`Left out of this text: ${leftOut}`);
    else await expect(told, sent).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
  await server.stop();
});
