import "#ui/messages/en/media";
import "./media.css";
import "./storyFoot.css";
import "./pictures.css";
import "./event.css";
import "./narrow.css";
import { Choice } from "#ui/Choice.tsx";
import { useMedia } from "#ui/media";
import { text } from "#ui/messages/text";
import { useChange, useSearch } from "#ui/router/routes";
import { EventsPanel } from "./EventsPanel.tsx";
import { NewsPanel } from "./NewsPanel.tsx";

/** What the exchange and the press say: news, and beside it, where there is room, what took place. */
export function MediaPage() {
  const { show } = useSearch({ from: "/media" });
  const change = useChange({ from: "/media" });
  const both = useMedia("(width >= 1100px)");
  const choose = (chosen: "news" | "events") =>
    change({ search: (before) => ({ ...before, show: chosen === "events" ? chosen : undefined }) });
  return (
    <div className="media-page">
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
