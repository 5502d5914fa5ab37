import type { ReactNode } from "react";
import { Heading, Section } from "../../ui/section.tsx";
import { BackToProfile } from "./kept-records.tsx";

/** The page of one record of the profile: the way back, what it is, its form. */
export function RecordPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section>
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <BackToProfile />
        <Heading level={1} as={2}>
          {title}
        </Heading>
        {children}
      </div>
    </Section>
  );
}
