import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { optional } from "../optional.server.ts";
import { settings } from "../site/settings.ts";

/** The id of the user that payments go to; the user's credit is with them too. [SET-021 SET-022] */
export const paymentRecipientId = ({ site }: AppLoadContext): number =>
  site.paymentRecipient ?? settings.paymentRecipient;

/**
 * The user's credit with the payment recipient; 0 if the API has none or can't be reached in time. [ACC-012
 * SET-021 SET-022]
 */
export const loadCredit = (context: AppLoadContext): Promise<Cents> =>
  optional(context, "credit", () => context.organiser.account.creditBalance(paymentRecipientId(context)), {
    or: 0,
  });
