import "#ui/messages/en/media";
import { useState } from "react";
import type { SentField } from "#market/media";
import { text } from "#ui/messages/text";

/** Everything the service sent of an item, under its own names and unread. */
export function AllFields({ sent }: { sent: readonly SentField[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="all-fields" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text("media.allFields")}</summary>
      {open && (
        <table>
          <thead className="sr-only">
            <tr>
              <th scope="col">{text("media.field")}</th>
              <th scope="col">{text("media.value")}</th>
            </tr>
          </thead>
          <tbody>
            {sent.map(({ field, place, value }) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td data-field={field} dir="auto">
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
