import type { ReactNode } from "react";

/** Event cards side by side, as many as fit. */
export function EventGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}
