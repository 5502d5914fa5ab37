import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { optional } from "../optional.server.ts";
import { settings } from "../site/settings.ts";

/**
 * Returns the id of the user who receives all payments; users have their credit with that user. [SET-021
 * SET-022]
 */
export const paymentRecipientId = ({ site }: AppLoadContext): number =>
  site.paymentRecipient ?? settings.paymentRecipient;

/**
 * Loads the user's credit with the payment recipient, in cents; 0 if the API has none or doesn't respond in
 * time. [ACC-012 SET-021 SET-022]
 */
export const loadCredit = (context: AppLoadContext): Promise<Cents> =>
  optional(context, "credit", () => context.organiser.account.creditBalance(paymentRecipientId(context)), {
    or: 0,
  });
