import { useState } from "react";
import { fileAddress } from "#ui/screen/fileAddress";

interface CompanyMarkProps {
  /** the logo's path among the service's files */
  path: string;
  /** wire name of the path */
  field?: string;
}

/** A company's logo; nothing if it does not load. */
export function CompanyMark({ path, field = "logoUrl" }: CompanyMarkProps) {
  const [missing, setMissing] = useState<string>();
  if (missing === path) return null;
  return (
    <img
      className="size-4.5 object-contain bg-raised rounded-sm"
      data-field={field}
      src={fileAddress(path)}
      alt=""
      loading="lazy"
      onError={() => setMissing(path)}
    />
  );
}
