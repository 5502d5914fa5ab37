import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { loadOptional } from "../optional.server.ts";
import { settings } from "../site/settings.ts";

/**
 * Returns the id of the API user who receives all payments. A user has a separate credit with each recipient.
 * [SET-021 SET-022]
 */
export const getPaymentRecipientId = ({ site }: AppLoadContext): number =>
  site.paymentRecipient ?? settings.paymentRecipient;

/**
 * Loads the user's credit with the payment recipient, in cents. Returns 0 if it can't be loaded in time.
 * [ACC-012 SET-021 SET-022]
 */
export const loadCredit = (context: AppLoadContext): Promise<Cents> =>
  loadOptional(
    context,
    "credit",
    () => context.organiser.account.getCreditBalance(getPaymentRecipientId(context)),
    { fallback: 0 },
  );
