import "#ui/messages/en/media";
import "./media.css";
import { useQuery } from "@tanstack/react-query";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { eventsQuery } from "#feed/papers/media";
import { isUsual, type MediaEvent } from "#market/papers/media";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { useChange, useSearch } from "#ui/router/routes";
import { latePart } from "#ui/screen/latePart.tsx";
import { useMediaQuery } from "#ui/screen/mediaQuery";
import { formatIsoDay } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { NewsPanel } from "./NewsPanel.tsx";
import { Story, StoryList, storyPanel, TypeMark } from "./stories.tsx";
import { useYearShown } from "./titles.tsx";

/** Number of years offered. An address may name any year that the service accepts. */
const offeredYears = 15;

interface YearPickerProps {
  year: number;
  thisYear: number;
  onChange: (year: number) => void;
}

function YearPicker({ year, thisYear, onChange }: YearPickerProps) {
  const recent = Array.from({ length: offeredYears }, (_, ago) => thisYear - ago);
  const years = recent.includes(year) ? recent : [...recent, year].sort((a, b) => b - a);
  const step = (to: number, name: "media.yearBefore" | "media.yearAfter", sign: string) => (
    <button
      type="button"
      className="chip icon-chip"
      aria-label={text(name, { year: String(to) })}
      disabled={to < 1900 || (to > year && to > thisYear)}
      onClick={() => onChange(to)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <span className="year-picker inline-flex gap-1 items-center">
      {step(year - 1, "media.yearBefore", "‹")}
      <select
        className="field num"
        aria-label={text("media.year")}
        value={String(year)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      {step(year + 1, "media.yearAfter", "›")}
    </span>
  );
}

function EventsPanel() {
  const thisYear = useEachSecond(() => Number(formatIsoDay(exchangeNow()).slice(0, 4)));
  const usual = useYearShown(thisYear);
  const { year = usual } = useSearch({ from: "/media" });
  const change = useChange({ from: "/media" });
  const events = useQuery(eventsQuery(year));
  const choose = (chosen: number) =>
    change({
      search: (before) => ({ ...before, item: undefined, year: chosen === usual ? undefined : chosen }),
    });
  return (
    <Panel
      title={text("media.events")}
      reading={events}
      freshness={usePanelFreshness("media", events)}
      tools={<YearPicker {...{ year, thisYear }} onChange={choose} />}
      empty={(items) => (items.length === 0 ? text("media.noEvents", { year: String(year) }) : undefined)}
      className={storyPanel}
    >
      {(items) => (
        <StoryList key={year} items={items} file={`events-${year}`} columns={columns}>
          {(event, first) => <EventStory key={event.id} event={event} year={year} lead={first} />}
        </StoryList>
      )}
    </Panel>
  );
}

const columns = {
  eventType: ({ type }: MediaEvent) => type,
  status: ({ status }: MediaEvent) => status,
  pictures: ({ titlePicture, gallery }: MediaEvent) => gallery.length + (titlePicture ? 1 : 0),
};

/** The code that sanitizes HTML is large, and the page can be read before it is loaded. If it cannot be loaded, no event text is shown. */
const EventBody = latePart(async () => (await import("./EventBody.tsx")).EventBody, {
  Waiting: () => <div className="event-body w-full min-h-[5lh]" />,
  Missing: () => <p className="text-muted">{text("media.bodyFails")}</p>,
});

/** @param year the chosen one */
function EventStory({ event, year, lead }: { event: MediaEvent; year: number; lead: boolean }) {
  const { body, titlePicture, gallery, status, type } = event;
  const usual = isUsual(event);
  return (
    <Story
      item={event}
      pictures={titlePicture ? [titlePicture, ...gallery] : gallery}
      initials={type ?? ""}
      search={{ show: "events", year }}
      {...{ lead, usual }}
      kind={type !== undefined && <TypeMark code={type} field="eventType" />}
    >
      {status !== undefined && !usual && (
        <p className="text-table text-muted">
          <span className="badge" data-field="status">
            {text("media.status", { code: status })}
          </span>{" "}
          {text("media.statusWhy", { code: status })}
        </p>
      )}
      {body === undefined ? <p className="text-muted">{text("media.noBody")}</p> : <EventBody html={body} />}
    </Story>
  );
}

/** News, with events beside it if there is space. */
export function MediaPage() {
  const { show } = useSearch({ from: "/media" });
  const change = useChange({ from: "/media" });
  const both = useMediaQuery("(width >= 1100px)");
  const choose = (chosen: "news" | "events") =>
    change({ search: (before) => ({ ...before, show: chosen === "events" ? chosen : undefined }) });
  return (
    <div className="media-page grid flex-1 grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] gap-2 min-h-0 p-2 max-[1100px]:flex max-[1100px]:flex-col max-[1100px]:overflow-visible phone:p-1.5">
      <h1 className="sr-only">{text("media.title")}</h1>
      {!both && (
        <Choice
          label={text("media.show")}
          options={[
            ["news", text("media.news")],
            ["events", text("media.events")],
          ]}
          value={show ?? "news"}
          onChange={choose}
        />
      )}
      {(both || show === undefined) && <NewsPanel />}
      {(both || show === "events") && <EventsPanel />}
    </div>
  );
}
