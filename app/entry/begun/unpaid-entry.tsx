import { useEffect, useRef } from "react";
import { useFormats } from "../../i18n/formats.tsx";
import { useWords } from "../../i18n/words.tsx";
import type { FoundOrder } from "../../paying/sale.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

type UnpaidEntryProps = { path: string; order: FoundOrder };

/**
 * Before anything else of an event: that an entry was sent for it and is still to be paid. Who comes back
 * from the payment page by the browser's button sees it, and not what stands where they pressed “Pay”.
 */
export function UnpaidEntry({ path, order: { id, outstanding } }: UnpaidEntryProps) {
  const t = useWords("entry");
  const formats = useFormats();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (cameBack()) place.current?.scrollIntoView({ block: "center", behavior: "instant" });
  }, []);
  return (
    <Alert tone="info" title={t("unpaid.title")}>
      <form ref={place} method="post" action={path} className="flex flex-col items-start gap-4">
        <p suppressHydrationWarning>
          {t("unconfirmed.unpaid", { amount: formats.money(outstanding) })} {t("unpaid.about")}
        </p>
        <Button name="intent" value={`pay-invoice:${id}`}>
          {t("unconfirmed.payInvoice")}
        </Button>
      </form>
    </Alert>
  );
}

const cameBack = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "back_forward");
