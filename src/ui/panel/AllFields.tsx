import { useState } from "react";
import { text } from "#ui/messages/text";

interface SentField {
  /** name of the field in its record */
  field: string;
  /** path of the value in the body, such as `localization.si.pdf` */
  place: string;
  value: string;
}

interface AllFieldsProps {
  sent: readonly SentField[];
  /** which record this is, if there are several */
  of?: string;
  /** the record's operation, if it is not the panel's */
  operation?: string;
}

/** Every field of an item as the service sent it. */
export function AllFields({ sent, of, operation }: AllFieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="all-fields text-table text-muted open:basis-full"
      data-operation={operation}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="w-max cursor-pointer hover:text-text phone:min-h-11 phone:content-center">
        {of === undefined ? text("allFields.open") : `${text("allFields.open")}: ${of}`}
      </summary>
      {open && (
        <table className="w-full mt-1.5 table-fixed border-collapse">
          <thead className="sr-only">
            <tr>
              <th scope="col">{text("allFields.field")}</th>
              <th scope="col">{text("allFields.value")}</th>
            </tr>
          </thead>
          <tbody>
            {sent.map(({ field, place, value }) => (
              <tr key={place}>
                <th
                  scope="row"
                  className="w-[42%] py-[3px] pr-2 pl-0 font-medium text-start align-top border-t border-line"
                >
                  {place}
                </th>
                {/* a value of any length: with kerning, the time to break a line would grow with the length of the word */}
                <td
                  className="py-[3px] pr-2 pl-0 text-text text-start align-top whitespace-pre-wrap border-t border-line [font-kerning:none]"
                  data-field={field}
                  dir="auto"
                >
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
