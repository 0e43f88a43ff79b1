import { text } from "#ui/messages/text";
import { usePlace } from "#ui/router/routes";

/** Past the header; and on the board, past the tools above it too. */
export function SkipLinks() {
  const { path } = usePlace();
  return (
    <>
      <a href="#content" className="skip">
        {text("shell.skip")}
      </a>
      {path === "/board" && (
        <button type="button" className="skip" onClick={toTheRows}>
          {text("shell.skipToBoard")}
        </button>
      )}
    </>
  );
}

/** To the cell that Tab would come to; while there is none the content has to do. */
function toTheRows() {
  const cell = document.querySelector<HTMLElement>(".board-rows [tabindex='0']");
  (cell ?? document.getElementById("content"))?.focus();
}
