/**
 * The pictures that announcements, news and profiles refer to. Each company has a logo with its initials; four drawings in
 * pictures.json stand for all others: a tag, and scenes that are marked as simulated.
 */
import type { Company } from "#server/exchange/listing/companies";
import { Chance } from "#server/exchange/time/chance";
import { type Mention, uploadName } from "./files.ts";
import { drawLogo } from "./logo.ts";
import drawings from "./pictures.json" with { type: "json" };

type Drawing = keyof typeof drawings;

const pictureFile = (path: string, draw: () => Buffer): Mention => ({
  path,
  make: () => ({ type: "image/png", body: draw() }),
});
const picture = (path: string, drawing: Drawing): Mention =>
  pictureFile(path, () => Buffer.from(drawings[drawing], "base64"));

export const scene = (path: string, upright: boolean): Mention =>
  picture(path, upright ? "upright" : new Chance("scene", path).pick<Drawing>(["hills", "sea"]));

/** Logos, the second logo that some companies have, and the advertisement on a profile page. */
export interface Marks {
  logo: Mention | undefined;
  tag: Mention | undefined;
  advertisement: Mention | undefined;
}
export type Logos = ReturnType<typeof logos>;

const firstPictureDay = Date.UTC(2014, 0, 2);
const span = 10 * 365 * 86_400_000;

export function logos(companies: readonly Company[], seed: number | string) {
  const marks = new Map(companies.map((company) => [company.id, marksOf(company, seed)]));
  const byPath = new Map(
    [...marks.values()]
      .flatMap((each) => Object.values(each))
      .flatMap((file) => (file ? [[file.path, file]] : [])),
  );
  const none: Marks = { logo: undefined, tag: undefined, advertisement: undefined };
  return {
    of: (companyId: number) => marks.get(companyId) ?? none,
    path: (companyId: number) => marks.get(companyId)?.logo?.path ?? null,
    find: (path: string) => byPath.get(path),
  };
}

function marksOf(company: Company, seed: number | string): Marks {
  const { id } = company;
  const chance = new Chance(seed, "marks", id);
  const at = firstPictureDay + Math.floor(chance.next() * span);
  // Older names consist of the company's id and the upload time in seconds.
  const name = chance.happens(0.6) ? `${id}_${Math.floor(at / 1000)}` : uploadName(chance, at);
  return {
    logo: chance.happens(0.05) ? undefined : pictureFile(`upload_logo/${name}.png`, () => drawLogo(company)),
    tag: chance.happens(0.08) ? picture(`upload_tag_logo/${uploadName(chance, at)}.png`, "tag") : undefined,
    advertisement: chance.happens(0.15)
      ? picture(`upload_add/${id}${chance.whole(100, 999)}.png`, "hills")
      : undefined,
  };
}
