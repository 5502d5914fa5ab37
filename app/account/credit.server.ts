import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { inTime } from "../site/errors/patience.ts";
import { settings } from "../site/settings.ts";

/** Who is paid here, and with whom somebody has a credit. [SET-021 SET-022] */
export const recipientOf = ({ site }: AppLoadContext): number =>
  site.paymentRecipient ?? settings.paymentRecipient;

/**
 * What the signed-in user has to spend with whoever is paid here. An API that doesn't know, or doesn't say in
 * time, leaves the page without it. [ACC-012 SET-021 SET-022]
 */
export const creditOf = (context: AppLoadContext): Promise<Cents> =>
  inTime(context.organiser.account.creditBalance(recipientOf(context)), 0, (err) =>
    context.log.warn({ err }, "a page is shown without the credit"),
  );
