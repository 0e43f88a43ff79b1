import { EventDates, NewsTitles } from "#views/media/titles.tsx";

/** News of the exchange, and upcoming events. */
export function News() {
  return (
    <div className="wall-pair grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 min-h-0">
      <NewsTitles />
      <EventDates />
    </div>
  );
}
