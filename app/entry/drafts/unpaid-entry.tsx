import { useEffect, useRef } from "react";
import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FoundOrder } from "../../paying/sale.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

type UnpaidEntryProps = { path: string; order: FoundOrder };

/**
 * Alert at the top of an event's page that an order was submitted but isn't paid yet. It scrolls into view
 * when the user returns from the payment page with the back button, because the browser would otherwise
 * restore the scroll position at the “Pay” button.
 */
export function UnpaidEntryAlert({ path, order: { id, outstanding } }: UnpaidEntryProps) {
  const t = useTranslations("entry");
  const formats = useFormats();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isBackNavigation()) form.current?.scrollIntoView({ block: "center", behavior: "instant" });
  }, []);
  return (
    <Alert tone="info" title={t("unpaid.title")}>
      <form ref={form} method="post" action={path} className="flex flex-col items-start gap-4">
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
