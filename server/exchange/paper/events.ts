/** Events: market openings by a company and others, with HTML bodies and pictures. */

import type { Company } from "#server/exchange/listing/company";
import { type Mention, picture, uploadName } from "#server/exchange/paper/files/files";
import { scene } from "#server/exchange/paper/files/picture";
import { dashedStamp, hour, minute, monthOf, spokenDay, yearOf } from "#server/exchange/time/calendar";
import { Chance } from "#server/exchange/time/chance";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { spokenName } from "./companyNames.ts";
import { type Feed, feed } from "./feed.ts";
import { officeHours, slots } from "./slots.ts";

type Row = SentBody<Operations["events"]>[number];

interface Occasion {
  eventType: "MOC" | "OT";
  title: string;
  /** as an editor leaves it: entities, alignment, now and then a list */
  body: string;
}

export function events(companies: readonly Company[], seed: number | string): Feed<Row> {
  const when = slots({ keys: [seed, "event"], everyDays: 8, hourOf: officeHours });
  return feed(when, (k) => {
    const at = when.at(k);
    const roll = new Chance(seed, "occasion", k);
    const company = spokenName(companies[roll.whole(0, companies.length - 1)]?.name ?? "");
    const { eventType, title, body } = occasion(roll, company, spokenDay(at));
    const photo = () => photoOf(at, roll);
    const titleImage = photo();
    const images = Array.from({ length: roll.whole(1, 8) }, photo);
    const row: Row = {
      id: Array.from({ length: 32 }, () => roll.whole(0, 15).toString(16)).join(""),
      eventType,
      title,
      body,
      titleImage: titleImage.path,
      publishedDate: dashedStamp(at),
      status: "A",
      month: monthOf(at),
      year: yearOf(at),
      images: images.map(({ path }, place) => ({ id: 900 + k * 9 + place, imagePath: path })),
    };
    return { row, files: [titleImage, ...images] };
  });
}

/** Up to a day before the item came out. */
function photoOf(at: number, roll: Chance): Mention {
  const path = `cms-internal/event/${uploadName(roll, at - roll.whole(5, 20) * hour - roll.whole(0, 59) * minute)}.png`;
  const upright = roll.happens(0.35);
  return picture(path, () => scene(path, upright));
}

function occasion(roll: Chance, company: string, on: string): Occasion {
  const kinds: readonly [Occasion, ...Occasion[]] = [
    {
      eventType: "MOC",
      title: `${company} Celebrates ${roll.whole(2, 9) * 5}th Anniversary of Listing`,
      body: `<p>${company} rang the opening bell on the trading floor today (${on}), marking its years as a listed company.&nbsp; Employees, pensioners and shareholders took part.</p>`,
    },
    {
      eventType: "OT",
      title: "Investor Forum Concludes & Draws a Full House",
      body: `<p style="text-align: justify;">The first of a new series of forums was held on ${on}.&nbsp;</p><ul><li>How orders meet in the book</li><li>What a settlement cycle is</li><li>Questions &amp; answers</li></ul><p>The next forum is announced in time.</p>`,
    },
    {
      eventType: "OT",
      title: "Agreement Signed on Machine-Readable Reporting",
      body: "<p>The Exchange and the auditors’ institute signed an agreement on <strong>machine-readable financial statements</strong>.<br />The first issuers file in the new form next year.</p>",
    },
  ];
  return roll.pick(kinds);
}
