import type { EntryOffer } from "../../domain/entry/entry-offer.ts";
import { canEnterEvent, sellsSpectatorTickets } from "../../domain/entry/entry-sections.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import { useEntry } from "./entry-context.tsx";

/**
 * The button that submits the order, or logs in an anonymous user. Not rendered while the order is empty.
 * Disabled with a reason if the vehicle's registration has expired. [EVT-052..054 EVT-060]
 */
export function PayButton() {
  const t = useTranslations("entry");
  const { page, price, missingInputs, isSubmitting } = useEntry();
  const label = usePayLabel(false);
  if (!page.driver) return <LoginButton className="w-full" />;
  if (price.lines.length === 0) return null;
  const isExpired = missingInputs.some(({ messageKey }) => messageKey === "registration");
  return (
    <>
      <Button
        name="intent"
        value="submit"
        disabled={isExpired}
        aria-disabled={isSubmitting || isExpired}
        aria-describedby={isExpired ? "pay-reason" : undefined}
        className="w-full"
      >
        <span suppressHydrationWarning>{label}</span>
      </Button>
      {isExpired && (
        <p id="pay-reason" className="-mt-2 font-semibold text-bad-text">
          {t("vehicle.expired")}{" "}
          <a href="#registration" className="underline underline-offset-4">
            {t("next.registration")}
          </a>
        </p>
      )}
    </>
  );
}

/** The button that submits the form with the intent to log in. It may be outside of the form element. */
export function LoginButton({ className }: { className?: string | undefined }) {
  const t = useTranslations("entry");
  const { page, choices, orderTotal } = useEntry();
  const hasChosenAddOns = choices.categoryId <= 0 && orderTotal.total > 0;
  return (
    <Button form="entry" name="intent" value="log-in" formNoValidate className={className}>
      {t(getLoginLabelKey(page.offer, hasChosenAddOns))}
    </Button>
  );
}

/**
 * Returns the label of the submit button, such as “Pay $137.00 Now”. `isRetry`: whether an earlier payment
 * was cancelled or declined.
 */
export function usePayLabel(isRetry: boolean): string {
  const t = useTranslations("entry");
  const formats = useFormats();
  const { choices, orderTotal, isSubmitting } = useEntry();
  if (isSubmitting) return t("pay.sending");
  if (orderTotal.total === 0) return choices.categoryId > 0 ? t("pay.free") : t("pay.freeOrder");
  return t(isRetry ? "pay.again" : "pay.now", { total: formats.money(orderTotal.total) });
}

function getLoginLabelKey(offer: EntryOffer, hasChosenAddOns: boolean) {
  if (canEnterEvent(offer) && !hasChosenAddOns) return "pay.logIn";
  return sellsSpectatorTickets(offer) ? "pay.logInToBuy" : "pay.logInToOrder";
}
