import type { ReactNode } from "react";

/** Responsive grid of products: two columns on phones, unless the text is large. */
export const ProductGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
    {children}
  </ul>
);
