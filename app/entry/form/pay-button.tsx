import type { EntryOffer } from "../../domain/entry/entry-offer.ts";
import { canEnterEvent, sellsSpectatorTickets } from "../../domain/entry/entry-sections.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import { useEntry } from "./entry-context.tsx";

/**
 * The button that submits the order, or that logs in an anonymous user. A logged-in user sees it only if the
 * order isn't empty. If the vehicle's registration has expired, the button is disabled and the reason is
 * shown. [EVT-052..054 EVT-060]
 */
export function PayButton() {
  const t = useTranslations("entry");
  const { page, price, missingInputs, isSending } = useEntry();
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
        aria-disabled={isSending || isExpired}
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

/** Submits the form with the intent to log in. It may be outside of the form. */
export function LoginButton({ className }: { className?: string | undefined }) {
  const t = useTranslations("entry");
  const { page } = useEntry();
  return (
    <Button form="entry" name="intent" value="log-in" formNoValidate className={className}>
      {t(getLoginLabelKey(page.offer))}
    </Button>
  );
}

/**
 * Returns the label of the button that submits the order, such as “Pay $137.00 Now”. `isAgain`: after a
 * payment that was cancelled or declined.
 */
export function usePayLabel(isAgain: boolean): string {
  const t = useTranslations("entry");
  const formats = useFormats();
  const { choices, orderTotal, isSending } = useEntry();
  if (isSending) return t("pay.sending");
  if (orderTotal.total === 0) return choices.categoryId > 0 ? t("pay.free") : t("pay.freeOrder");
  return t(isAgain ? "pay.again" : "pay.now", { total: formats.money(orderTotal.total) });
}

/** Returns the key of the login button's label, which depends on what the event sells. */
function getLoginLabelKey(offer: EntryOffer) {
  if (canEnterEvent(offer)) return "pay.logIn";
  return sellsSpectatorTickets(offer) ? "pay.logInToBuy" : "pay.logInToOrder";
}
