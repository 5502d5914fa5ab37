import { type ReactNode, useEffect, useRef } from "react";
import { LaneScene } from "../../site/lane-scene.tsx";
import { StartLights } from "../../site/start-lights.tsx";
import { useSite } from "../../site/use-site.ts";
import { Card } from "../../ui/card.tsx";
import { column, Heading } from "../../ui/section.tsx";

type LogInCardProps = {
  title: string;
  lead?: ReactNode;
  /** Red after a refusal. */
  lights: "green" | "red";
  /** A step that follows another on the same page: its heading takes the focus when it comes. */
  isNextStep?: boolean;
  children: ReactNode;
};

/** The plate at the start line that every way into an account stands on. */
export function LogInCard({ title, lead, lights, isNextStep = false, children }: LogInCardProps) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNextStep) head.current?.focus();
  }, [isNextStep]);
  useTitle(title, isNextStep);
  return (
    <div className="relative isolate flex min-h-[70dvh] items-center overflow-hidden">
      <LaneScene className="max-lg:opacity-40 lg:start-1/4 lg:w-3/4 rtl:[scale:-1_1] lg:[mask-image:linear-gradient(to_right,transparent,black_40%)]" />
      <div className={`${column} py-10 md:py-16`}>
        <Card className="flex max-w-md flex-col gap-6 p-6 sm:p-8">
          <StartLights lit={lights} />
          <div ref={head} tabIndex={-1} className="outline-none">
            <Heading level={1} as={2} className="break-words">
              {title}
            </Heading>
            {lead && <p className="mt-3 text-lg break-words text-muted">{lead}</p>}
          </div>
          {children}
        </Card>
      </div>
    </div>
  );
}

/**
 * The steps share an address, whose title is the first one's: a later one has its own, on the tab and for
 * screen readers. Without scripts the server writes it.
 */
function useTitle(title: string, isNextStep: boolean): void {
  const { titlePrefix = "", titleSuffix = "" } = useSite()?.organisation ?? {};
  useEffect(() => {
    if (!isNextStep) return;
    const before = document.title;
    const own = `${titlePrefix}${title}${titleSuffix}`;
    document.title = own;
    return () => {
      // Another page has written its own by now.
      if (document.title === own) document.title = before;
    };
  }, [title, isNextStep, titlePrefix, titleSuffix]);
}
