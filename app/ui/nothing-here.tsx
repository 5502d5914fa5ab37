import type { ReactNode } from "react";
import { Heading } from "./section.tsx";

/** An empty list: what it means, and where to go on. */
export const NothingHere = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="plate mt-8 flex max-w-2xl flex-col items-start gap-4 p-8">
    <Heading level={2} as={3}>
      {title}
    </Heading>
    {children}
  </div>
);
