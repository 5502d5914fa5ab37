import { useEffect, useRef } from "react";
import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FoundOrder } from "../../paying/sale.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

type UnpaidEntryProps = { path: string; order: FoundOrder };

/**
 * Alert on an event's page that an order isn't paid yet. After “Back” from the payment page, it scrolls into
 * view, because the browser restores the scroll position at the “Pay” button.
 */
export function UnpaidEntryAlert({ path, order: { id, outstanding } }: UnpaidEntryProps) {
  const t = useTranslations("entry");
  const formats = useFormats();
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isBackNavigation()) formRef.current?.scrollIntoView({ block: "center", behavior: "instant" });
  }, []);
  return (
    <Alert tone="info" title={t("unpaid.title")}>
      <form ref={formRef} method="post" action={path} className="flex flex-col items-start gap-4">
        <p suppressHydrationWarning>
          {outstanding !== null && t("indeterminate.unpaid", { amount: formats.money(outstanding) })}{" "}
          {t("unpaid.about")}
        </p>
        <Button name="intent" value={`pay-invoice:${id}`}>
          {t("indeterminate.payInvoice")}
        </Button>
      </form>
    </Alert>
  );
}

const isBackNavigation = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "back_forward");
