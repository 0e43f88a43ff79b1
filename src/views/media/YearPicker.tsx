import "#ui/messages/en/media";
import { text } from "#ui/messages/text";

/** How far back is offered; an address may name any year that the service takes. */
const offered = 15;

interface YearPickerProps {
  year: number;
  thisYear: number;
  onChange: (year: number) => void;
}

export function YearPicker({ year, thisYear, onChange }: YearPickerProps) {
  const recent = Array.from({ length: offered }, (_, ago) => thisYear - ago);
  const years = recent.includes(year) ? recent : [...recent, year].sort((a, b) => b - a);
  return (
    <span className="year-picker">
      <Step year={year - 1} name="media.yearBefore" sign="‹" usable={year > 1900} {...{ onChange }} />
      <select
        className="field num"
        aria-label={text("media.year")}
        value={year}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <Step year={year + 1} name="media.yearAfter" sign="›" usable={year < thisYear} {...{ onChange }} />
    </span>
  );
}

interface StepProps {
  year: number;
  name: "media.yearBefore" | "media.yearAfter";
  sign: string;
  usable: boolean;
  onChange: (year: number) => void;
}

const Step = ({ year, name, sign, usable, onChange }: StepProps) => (
  <button
    type="button"
    className="chip icon-chip"
    aria-label={text(name, { year: String(year) })}
    disabled={!usable}
    onClick={() => onChange(year)}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);
