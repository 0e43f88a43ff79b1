/** Draws the icons of the installed page from public/icon.svg. Run `npm run icons` after a change of that file. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright/test";
import { ensureChromium } from "./chromium.ts";
import { answerHelp } from "./help.ts";

const folder = join(import.meta.dirname, "../public");

interface Icon {
  file: string;
  /** px, width and height */
  size: number;
  /** fills the whole square; devices cut another shape out of it, which always includes the middle four fifths */
  cut: boolean;
}

const icons: readonly Icon[] = [
  { file: "icon-192.png", size: 192, cut: false },
  { file: "icon-512.png", size: 512, cut: false },
  { file: "icon-maskable-512.png", size: 512, cut: true },
  { file: "apple-touch-icon.png", size: 180, cut: true },
];

/** The icon made smaller on a square background, so that no part of it is cut away. */
const filled = (drawing: string) =>
  drawing
    .replace(/ rx="\d+"/, "")
    .replace("<path", '<g transform="translate(6.4 6.4) scale(0.8)"><path')
    .replace("</svg>", "</g></svg>");

async function main(): Promise<void> {
  const drawing = readFileSync(join(folder, "icon.svg"), "utf8");
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  for (const { file, size, cut } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const svg = (cut ? filled(drawing) : drawing).replace("<svg ", `<svg width="${size}" height="${size}" `);
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
    writeFileSync(join(folder, file), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  await browser.close();
}

answerHelp("npm run icons\nDraws the icons from public/icon.svg.");
await main();
