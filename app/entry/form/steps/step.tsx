import type { ReactNode } from "react";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Heading } from "../../../ui/section.tsx";
import type { StepName } from "../missing-inputs.ts";

type StepProps = { name: StepName; aside?: ReactNode; children: ReactNode };

/** A step of the form. Links to the step use `name` as the fragment. */
export function Step({ name, aside, children }: StepProps) {
  const t = useTranslations("entry");
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="flex scroll-mt-24 flex-col gap-3">
      <div className="lane-line" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={2} size={3} id={`${name}-title`}>
          {t(`step.${name}`)}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
