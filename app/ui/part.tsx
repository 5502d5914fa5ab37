import type { ReactNode } from "react";
import { Heading } from "./section.tsx";

type PartProps = {
  id: string;
  title: string;
  /** Its heading's place in the outline: 3 where it is a part of a part. */
  level?: 2 | 3;
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a long form under its heading, with a lane line above. */
export function Part({ id, title, level = 2, aside, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-6">
      {level === 2 && <div className="lane-line" />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={level} as={3} id={`${id}-title`}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
