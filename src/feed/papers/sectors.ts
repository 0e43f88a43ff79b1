import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/call";
import { everyWhile } from "#feed/answers/every";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { mapReading, type Reading } from "#feed/reading/reading";
import { type SectorIndex, splitSectors } from "#market/company/sector";
import { toSector } from "#rows/sectorRows";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { sectors } from "#wire/sectors";

type Sent = Reading<Body<Operations["sectors"]>>;

let newest: Sent | undefined;

/** The newest answer as it was sent. */
export const sectorsSent = (): Sent | undefined => newest;

export const toSectors = (sent: Sent): Reading<SectorIndex[]> =>
  mapReading(sent, (rows) => rows.map(toSector));

/** All 22 rows: the two market indices and the 20 industry groups. They are polled also in a hidden tab. */
export const sectorsQuery = () =>
  queryOptions({
    queryKey: ["sectors"],
    queryFn: async ({ signal }) => {
      const sent = await ask(sectors.sectors, {}, signal);
      newest = sent;
      const reading = toSectors(sent);
      exchangeClock.noteEvents(splitSectors(reading.value).groups.map(({ lastTickAt }) => lastTickAt));
      return reading;
    },
    refetchInterval: everyWhile(sectors.sectors.pace),
    refetchIntervalInBackground: true,
  });
