import { type RefObject, useEffect, useState } from "react";
import { useWords } from "../../../i18n/words.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Price } from "../../../ui/price.tsx";
import { useEntry } from "../entry-context.tsx";
import { NextButton } from "./next-button.tsx";
import { SmallLights } from "./step-lights.tsx";

/**
 * On phones: the total, and the one thing that comes next. It isn't there while nothing is chosen, and it
 * rests above the order, where the same button is; with scripts it goes while the order is in view.
 */
export function NextBar({ order }: { order: RefObject<HTMLElement> }) {
  const t = useWords("paying");
  const { choices, price, sum } = useEntry();
  const isInView = useInView(order);
  if (choices.categoryId <= 0 && price.lines.length === 0) return null;
  return (
    <div
      id="next-bar"
      className={classNames(
        // With scripts it takes no room of its own, since it is gone where it would rest.
        "no-print sticky bottom-0 z-10 -mx-4 -mt-8 sm:-mx-6 lg:hidden in-data-hydrated:mt-0 in-data-hydrated:h-0",
        isInView && "invisible",
      )}
    >
      <div className="inset-x-0 bottom-0 border-t-4 border-brand bg-raised in-data-hydrated:absolute">
        <SmallLights />
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
          <p className="flex flex-col leading-tight">
            <span className="text-muted">{t("sum.total")}</span>
            <Price cents={sum.total} className="display text-2xl" />
          </p>
          <NextButton className="min-w-0 grow basis-44" />
        </div>
      </div>
    </div>
  );
}

/** Whether any of an element is seen; false without scripts. */
function useInView(element: RefObject<HTMLElement>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const watch = new IntersectionObserver(([seen]) => setInView(seen?.isIntersecting ?? false));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isInView;
}
