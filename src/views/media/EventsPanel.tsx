import "#ui/messages/en/media";
import { useQuery } from "@tanstack/react-query";
import { exchangeNow } from "#feed/exchangeClock";
import { usePanelFreshness } from "#feed/freshness";
import { eventsQuery } from "#feed/media";
import type { MediaEvent } from "#market/media";
import { publishedAt } from "#market/published";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { useChange, useSearch } from "#ui/router/routes";
import { moment, savedTable, useSavedTable } from "#ui/savedTable";
import { useEachSecond } from "#ui/ticker";
import { formatIsoDay } from "#ui/time";
import { ByMonth } from "./ByMonth.tsx";
import { EventStory } from "./EventStory.tsx";
import { YearPicker } from "./YearPicker.tsx";
import { useYearShown } from "./yearShown.ts";

/** One year's events, newest first. */
export function EventsPanel() {
  const thisYear = useEachSecond(() => Number(formatIsoDay(exchangeNow()).slice(0, 4)));
  const usual = useYearShown(thisYear);
  const { year = usual } = useSearch({ from: "/media" });
  const change = useChange({ from: "/media" });
  const events = useQuery(eventsQuery(year));
  const choose = (chosen: number) =>
    change({
      search: (before) => ({
        ...before,
        item: undefined,
        year: chosen === usual ? undefined : chosen,
      }),
    });
  return (
    <Panel
      title={text("media.events")}
      reading={events}
      freshness={usePanelFreshness("media", events)}
      tools={<YearPicker {...{ year, thisYear }} onChange={choose} />}
      empty={(items) => (items.length === 0 ? text("media.noEvents", { year: String(year) }) : undefined)}
      className="media-panel"
    >
      {(items) => <EventList key={year} {...{ items, year }} />}
    </Panel>
  );
}

function EventList({ items, year }: { items: readonly MediaEvent[]; year: number }) {
  const saved = useSavedTable(() =>
    savedTable(`events-${year}`, items, {
      id: ({ id }) => id,
      publishedDate: ({ published }) => moment(publishedAt(published)) ?? published,
      title: ({ title }) => title,
      eventType: ({ type }) => type,
      status: ({ status }) => status,
      pictures: ({ titlePicture, gallery }) => gallery.length + (titlePicture ? 1 : 0),
    }),
  );
  return (
    <div ref={saved} className="dated-list media-scroll">
      <ByMonth items={items}>
        {(event, first) => <EventStory key={event.id} event={event} year={year} lead={first} />}
      </ByMonth>
      <footer className="media-foot num">{text("media.shown", { count: items.length })}</footer>
    </div>
  );
}
