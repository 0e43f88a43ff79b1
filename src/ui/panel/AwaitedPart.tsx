import { type ReactNode, useRef } from "react";
import { useAwaitedPart } from "./awaited.ts";

interface AwaitedPartProps {
  className?: string;
  children?: ReactNode;
}

/** Placeholder of a panel whose code or first data is still loading. */
export function AwaitedPart({ className = "", children }: AwaitedPartProps) {
  const place = useRef<HTMLDivElement>(null);
  useAwaitedPart(place, true);
  return (
    <div ref={place} className={`panel ${className}`} aria-busy="true">
      {children}
    </div>
  );
}
