import { type RefObject, useEffect, useState } from "react";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { measureBottomBar } from "../../../ui/measure-bottom-bar.ts";
import { Price } from "../../../ui/price.tsx";
import { useEntry } from "../entry-context.tsx";
import { NextButton } from "./next-button.tsx";
import { SmallLights } from "./step-lights.tsx";

/**
 * Bar at the bottom of small screens, with the order total and the button for the next missing input. Not
 * rendered while nothing is chosen. Not shown while the order summary's button (`payButton`) is in view.
 */
export function NextBar({ payButton }: { payButton: RefObject<HTMLElement> }) {
  const t = useTranslations("paying");
  const { choices, price, orderTotal } = useEntry();
  const isInView = useInView(payButton);
  if (choices.categoryId <= 0 && price.lines.length === 0) return null;
  return (
    <div
      id="next-bar"
      className={classNames(
        // With JavaScript, this element has no height, so that it leaves no gap below the form.
        "bar no-print sticky bottom-0 z-10 -mx-4 sm:-mx-6 lg:hidden in-data-hydrated:-mt-6 in-data-hydrated:h-0 short:static short:h-auto",
        // The bar is shown while it contains the focus, because hiding the bar would lose the focus.
        isInView && "invisible focus-within:visible",
      )}
    >
      <div
        ref={measureBottomBar}
        className="inset-x-0 bottom-0 border-t-4 border-brand bg-raised in-data-hydrated:absolute short:static"
      >
        <SmallLights />
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
          <p className="flex flex-col leading-tight">
            <span className="text-muted">{t("sum.total")}</span>
            <Price cents={orderTotal.total} className="display text-2xl" />
          </p>
          <NextButton className="min-w-0 grow basis-44 max-sm:px-[min(0.75rem,3vw)] max-sm:text-xl" />
        </div>
      </div>
    </div>
  );
}

/**
 * True while the element is completely in the viewport, or partly with its top above the viewport. False
 * without JavaScript.
 */
function useInView(element: RefObject<HTMLElement>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const lastEntry = entries.at(-1);
        if (lastEntry)
          setInView(
            lastEntry.intersectionRatio === 1 ||
              (lastEntry.isIntersecting && lastEntry.boundingClientRect.top < 0),
          );
      },
      { threshold: [0, 1] },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
