import type { ReactNode } from "react";
import { Heading } from "./section.tsx";

type PartProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

/** A part of a long form under its heading, with a lane line above. */
export function Part({ id, title, aside, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-6">
      <div className="lane-line" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={2} as={3} id={`${id}-title`}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
