import type { ReactNode } from "react";
import { Heading } from "./section.tsx";

/** The message for an empty list. */
export const EmptyState = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="plate mt-8 flex max-w-2xl flex-col items-start gap-4 p-8">
    <Heading level={2} size={3}>
      {title}
    </Heading>
    {children}
  </div>
);
