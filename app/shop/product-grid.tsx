import type { ReactNode } from "react";

/** A responsive list of products. Phones show two columns, or one if the text is large. */
export const ProductGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
    {children}
  </ul>
);
