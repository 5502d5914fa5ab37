import { type ReactNode, useEffect, useRef } from "react";
import { LaneScene } from "./lane-scene.tsx";
import { StartLights } from "../../site/start-lights.tsx";
import { useSite } from "../../site/use-site.ts";
import { Card } from "../../ui/card.tsx";
import { setPageTitle } from "../../ui/page-title.ts";
import { columnClass, Heading } from "../../ui/section.tsx";
import { useIsomorphicLayoutEffect } from "../../ui/use-isomorphic-layout-effect.ts";

type LoginCardProps = {
  title: string;
  intro?: ReactNode;
  startLights: "green" | "red";
  /** Whether the step replaces an earlier step on the same page. If so, the heading gets the focus. */
  isNextStep?: boolean;
  children: ReactNode;
};

/** The card around every login and sign-up step. */
export function LoginCard({ title, intro, startLights, isNextStep = false, children }: LoginCardProps) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNextStep) heading.current?.focus();
  }, [isNextStep]);
  useDocumentTitle(title, isNextStep);
  return (
    <div className="relative isolate flex min-h-[70dvh] items-center overflow-hidden">
      <LaneScene className="max-lg:opacity-40 lg:start-1/4 lg:w-3/4 rtl:[scale:-1_1] lg:[mask-image:linear-gradient(to_right,transparent,black_40%)]" />
      <div className={`${columnClass} py-10 md:py-16`}>
        <Card className="flex max-w-md flex-col gap-6 p-6 sm:p-8">
          <StartLights colour={startLights} />
          <div ref={heading} tabIndex={-1} className="outline-none">
            <Heading level={1} size={2} className="break-words">
              {title}
            </Heading>
            {intro && <p className="mt-3 text-lg break-words text-muted">{intro}</p>}
          </div>
          {children}
        </Card>
      </div>
    </div>
  );
}

/**
 * Sets the document's title to the title of a later step. All steps are on one page, whose own title is the
 * title of the first step.
 */
function useDocumentTitle(title: string, isNextStep: boolean): void {
  const { titlePrefix = "", titleSuffix = "" } = useSite()?.organisation ?? {};
  useIsomorphicLayoutEffect(() => {
    const previousTitle = document.title;
    const stepTitle = `${titlePrefix}${title}${titleSuffix}`;
    // Keep the title that the server rendered, because it may begin with “Error”.
    if (!isNextStep || previousTitle.endsWith(stepTitle)) return;
    setPageTitle(stepTitle);
    return () => {
      // Keep the title if another page has already set it.
      if (document.title === stepTitle) setPageTitle(previousTitle);
    };
  }, [title, isNextStep, titlePrefix, titleSuffix]);
}
