import { useState } from "react";
import { fileAddress } from "#ui/screen/fileAddress";

interface CompanyMarkProps {
  /** relative to the service's files */
  path: string;
  /** its wire name */
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
