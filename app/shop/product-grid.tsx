import type { ReactNode } from "react";

/** Products or groups side by side, as many as fit. */
export const ProductGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
);
