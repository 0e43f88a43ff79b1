import type { MouseEvent } from "react";
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
        <a href="#content" className="skip" onClick={toTheRows}>
          {text("shell.skipToBoard")}
        </a>
      )}
    </>
  );
}

/** To the cell that Tab would come to; while there is none the link leads to the content. */
function toTheRows(event: MouseEvent) {
  const cell = document.querySelector<HTMLElement>(".board-rows [tabindex='0']");
  if (!cell) return;
  event.preventDefault();
  cell.focus();
}
