import type { EntryOffer } from "../../domain/entry/entry-offer.ts";
import { canEnterEvent, sellsSpectatorTickets } from "../../domain/entry/entry-sections.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useWords } from "../../i18n/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useEntry } from "./entry-context.tsx";
import type { OrderTotal } from "./order-total.ts";
import { isChosenVehicleExpired } from "./sections/vehicle.tsx";

/**
 * The last step: pay, submit what costs nothing, or log in first. No button while nothing is ordered or the
 * vehicle's registration has expired. [EVT-052..054 EVT-060]
 */
export function PayButton({ total, isSending }: { total: OrderTotal; isSending: boolean }) {
  const t = useWords("entry");
  const formats = useFormats();
  const entry = useEntry();
  const { page, choices } = entry;

  if (!page.driver) {
    return (
      <Button name="intent" value="log-in" formNoValidate className="w-full">
        {t(logInWords(page.offer))}
      </Button>
    );
  }
  if (isChosenVehicleExpired(entry)) return <Alert tone="bad">{t("vehicle.expired")}</Alert>;

  if (entry.price.lines.length === 0) return null;

  const free = choices.categoryId > 0 ? t("pay.free") : t("pay.freeOrder");
  return (
    <Button name="intent" value="submit" aria-disabled={isSending} className="w-full">
      <span suppressHydrationWarning>
        {isSending
          ? t("pay.sending")
          : total.total > 0
            ? t("pay.now", { total: formats.money(total.total) })
            : free}
      </span>
    </Button>
  );
}

/** What the log-in is for: entering, else tickets, else whatever there is. */
function logInWords(offer: EntryOffer) {
  if (canEnterEvent(offer)) return "pay.logIn";
  return sellsSpectatorTickets(offer) ? "pay.logInToBuy" : "pay.logInToOrder";
}
