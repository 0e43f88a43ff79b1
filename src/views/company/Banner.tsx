import "#ui/messages/en/company";
import { useState } from "react";
import { fileAddress } from "#ui/fileAddress";
import { text } from "#ui/messages/text";

/** An advertisement that the service sends along: closed, and not fetched, until somebody opens it. */
export function Banner({ paths }: { paths: readonly string[] }) {
  const [open, setOpen] = useState(false);
  if (paths.length === 0) return null;
  return (
    <details className="all-fields" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text("company.banner")}</summary>
      {open &&
        paths.map((path) => (
          <img key={path} className="company-banner" src={fileAddress(path)} alt={text("company.banner")} />
        ))}
    </details>
  );
}
