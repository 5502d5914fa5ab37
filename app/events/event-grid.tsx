import type { ReactNode } from "react";

/**
 * Grid of event cards. With two columns and an odd number of cards, the first card spans both columns, so
 * that no row has a gap.
 */
export function EventGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 sm:max-lg:[&>:first-child:nth-last-child(odd)]:col-span-2 lg:grid-cols-3">
      {children}
    </ul>
  );
}
