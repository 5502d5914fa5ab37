import type { ReactNode } from "react";

/** Responsive grid of products or groups. */
export const ProductGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
);
