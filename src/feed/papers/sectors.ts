import { queryOptions } from "@tanstack/react-query";
import { askOperation } from "#feed/answers/call";
import { phaseInterval } from "#feed/answers/pollIntervals";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { mapReading, type Reading } from "#feed/reading/reading";
import { type SectorIndex, splitSectors } from "#market/company/sector";
import { toSector } from "#rows/sectorRows";
import { sectors } from "#wire/aggregates";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

type SectorsReading = Reading<Body<Operations["sectors"]>>;

let newestSectors: SectorsReading | undefined;

/** The newest answer as it was sent. */
export const sentSectors = (): SectorsReading | undefined => newestSectors;

export const toSectors = (sent: SectorsReading): Reading<SectorIndex[]> =>
  mapReading(sent, (rows) => rows.map(toSector));

/** All 22 rows: the two market indices and the 20 industry groups. They are polled also in a hidden tab. */
export const sectorsQuery = () =>
  queryOptions({
    queryKey: ["sectors"],
    queryFn: async ({ signal }) => {
      const sent = await askOperation(sectors.sectors, {}, signal);
      newestSectors = sent;
      const reading = toSectors(sent);
      exchangeClock.noteEvents(splitSectors(reading.value).groups.map(({ lastTickAt }) => lastTickAt));
      return reading;
    },
    refetchInterval: phaseInterval(sectors.sectors.pace),
    refetchIntervalInBackground: true,
  });
