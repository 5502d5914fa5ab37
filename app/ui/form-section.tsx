import type { ReactNode } from "react";
import { Heading } from "./section.tsx";

type FormSectionProps = {
  id: string;
  title: string;
  /** The level of the heading: 3 for a section inside another section. */
  level?: 2 | 3;
  /** Shown beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of a long form. At level 2, a line separates it from the section above. */
export function FormSection({ id, title, level = 2, aside, children }: FormSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-6">
      {level === 2 && <div className="lane-line" />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={level} size={3} id={`${id}-title`}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
