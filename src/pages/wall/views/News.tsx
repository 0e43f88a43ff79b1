import { EventDates } from "#views/media/EventDates.tsx";
import { NewsTitles } from "#views/media/NewsTitles.tsx";

/** What the exchange says, and what is to take place. */
export function News() {
  return (
    <div className="wall-pair">
      <NewsTitles />
      <EventDates />
    </div>
  );
}
