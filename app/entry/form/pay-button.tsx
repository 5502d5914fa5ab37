import type { EntryOffer } from "../../domain/entry/entry-offer.ts";
import { canEnterEvent, sellsSpectatorTickets } from "../../domain/entry/entry-sections.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useWords } from "../../i18n/words.tsx";
import { Button } from "../../ui/button.tsx";
import { useEntry } from "./entry-context.tsx";

/**
 * The last step: pay, submit what costs nothing, or log in first. No button while nothing is ordered; while
 * the vehicle's registration has expired it is there, and says why it can't be pressed. [EVT-052..054
 * EVT-060]
 */
export function PayButton() {
  const t = useWords("entry");
  const { page, price, missing, isSending } = useEntry();
  const words = usePayWords(false);
  if (!page.driver) return <LogInButton className="w-full" />;
  if (price.lines.length === 0) return null;
  const isExpired = missing.some(({ words: thing }) => thing === "registration");
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
        <span suppressHydrationWarning>{words}</span>
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

/** For a visitor; it comes back to where what is asked of drivers stands. */
export function LogInButton({ className }: { className?: string | undefined }) {
  const t = useWords("entry");
  const { page } = useEntry();
  return (
    <Button form="entry" name="intent" value="log-in" formNoValidate className={className}>
      {t(logInWords(page.offer))}
    </Button>
  );
}

/** “Pay $137.00 Now”, or what it is where nothing is paid. */
export function usePayWords(isAgain: boolean): string {
  const t = useWords("entry");
  const formats = useFormats();
  const { choices, sum, isSending } = useEntry();
  if (isSending) return t("pay.sending");
  if (sum.total === 0) return choices.categoryId > 0 ? t("pay.free") : t("pay.freeOrder");
  return t(isAgain ? "pay.again" : "pay.now", { total: formats.money(sum.total) });
}

/** What the log-in is for: entering, else tickets, else whatever there is. */
function logInWords(offer: EntryOffer) {
  if (canEnterEvent(offer)) return "pay.logIn";
  return sellsSpectatorTickets(offer) ? "pay.logInToBuy" : "pay.logInToOrder";
}
