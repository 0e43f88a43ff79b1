import "#ui/messages/en/media";
import { type ComponentType, lazy, Suspense } from "react";
import { isUsual, type MediaEvent } from "#market/media";
import { AllFields } from "#ui/AllFields.tsx";
import { text } from "#ui/messages/text";
import { Pictures } from "./Pictures.tsx";
import { Published, StoryTitle, TypeMark } from "./StoryHead.tsx";
import { useBroughtHere } from "./useBroughtHere.ts";

/** What cleans a body is large, and the page is readable before it is there; if it does not come, no body is shown at all. */
const EventBody = lazy(async (): Promise<{ default: ComponentType<{ html: string }> }> => {
  const loaded = await import("./EventBody.tsx").catch(() => undefined);
  return { default: loaded?.EventBody ?? NotLoaded };
});
const NotLoaded = () => <p className="text-muted">{text("media.bodyFails")}</p>;

interface EventStoryProps {
  event: MediaEvent;
  /** asked for */
  year: number;
  lead: boolean;
}

export function EventStory({ event, year, lead }: EventStoryProps) {
  const { id, title, body, titlePicture, gallery, status } = event;
  const { here, place } = useBroughtHere(id);
  const pictures = titlePicture ? [titlePicture, ...gallery] : gallery;
  const name = title ?? text("media.untitled");
  return (
    <article
      className="story event"
      ref={place}
      data-lead={lead}
      data-here={here}
      data-usual={isUsual(event)}
    >
      {pictures.length > 0 && <Pictures {...{ pictures, title: name, initials: event.type ?? "" }} />}
      <div className="story-text">
        <p className="story-meta">
          {event.type !== undefined && <TypeMark code={event.type} field="eventType" />}
          <Published written={event.published} />
        </p>
        <StoryTitle {...{ id, title }} search={{ show: "events", year }} />
        {status !== undefined && !isUsual(event) && (
          <p className="event-status">
            <span className="badge" data-field="status">
              {text("media.status", { code: status })}
            </span>{" "}
            {text("media.statusWhy", { code: status })}
          </p>
        )}
        {body === undefined ? (
          <p className="text-muted">{text("media.noBody")}</p>
        ) : (
          <Suspense fallback={<div className="event-body" data-coming />}>
            <EventBody html={body} />
          </Suspense>
        )}
        <div className="story-foot">
          <AllFields sent={event.sent} />
        </div>
      </div>
    </article>
  );
}
