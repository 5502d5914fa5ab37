import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { inTime } from "../site/errors/patience.ts";
import { settings } from "../site/settings.ts";

/**
 * What the signed-in user has to spend with whoever is paid here. An API that doesn't know, or doesn't say in
 * time, leaves the page without it. [ACC-012 SET-021 SET-022]
 */
export const creditOf = ({ organiser, site, log }: AppLoadContext): Promise<Cents> =>
  inTime(organiser.account.creditBalance(site.paymentRecipient ?? settings.paymentRecipient), 0, (err) =>
    log.warn({ err }, "a page is shown without the credit"),
  );
