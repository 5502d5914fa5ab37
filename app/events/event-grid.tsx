import type { ReactNode } from "react";

/**
 * Event cards side by side, as many as fit. Where two fit and their number is odd, the next event takes a
 * whole row, so that no row has a hole.
 */
export function EventGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 sm:max-lg:[&>:first-child:nth-last-child(odd)]:col-span-2 lg:grid-cols-3">
      {children}
    </ul>
  );
}
