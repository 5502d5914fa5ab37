import { setTimeout as pause } from "node:timers/promises";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

/**
 * Result of a payment as the login page may show it to a user who isn't logged in. Reveals nothing about what
 * was ordered, by whom or for how much. `unknown`: the API gives no clear status.
 */
export type PaymentAtLogin = "paid" | "declined" | "cancelled" | "unknown";

const PURPOSE = "payment-at-log-in";
const LIFETIME_MS = 60 * 60 * 1000;
const TIMEOUT_MS = 3_000;

/**
 * Path of the login for a user who returns from the payment page without a session; it shows the payment's
 * result first. The result is encrypted, so that nobody can forge the message.
 */
export async function loginPathAfterPayment(
  context: AppLoadContext,
  path: string,
  token: string,
): Promise<string> {
  const state = await paymentResult(context, path, token);
  return `/login?${new URLSearchParams({ payment: await context.encryption.encrypt(PURPOSE, state, LIFETIME_MS) })}`;
}

/** Reads the payment result from a login URL; null if it has none or it is invalid. */
export async function readPaymentAtLogin(
  { encryption }: Pick<AppLoadContext, "encryption">,
  request: Request,
): Promise<PaymentAtLogin | null> {
  const encrypted = new URL(request.url).searchParams.get("payment");
  if (encrypted === null) return null;
  const state = z
    .enum(["paid", "declined", "cancelled", "unknown"])
    .safeParse(await encryption.decrypt(PURPOSE, encrypted.slice(0, 1_000)));
  return state.success ? state.data : null;
}

/** Best effort: the API may reject anonymous requests or be slow. The page after the login checks again. */
async function paymentResult(
  { log, organiser, site }: AppLoadContext,
  path: string,
  token: string,
): Promise<PaymentAtLogin> {
  const checked = await Promise.race([
    organiser.payments.check(site.publicUrl + path, token).catch((err: unknown) => {
      log.info({ err }, "payment status not available for the login page");
      return null;
    }),
    pause(TIMEOUT_MS, null),
  ]);
  if (checked?.success) return "paid";
  if (checked?.isCancelled) return "cancelled";
  return checked?.isDeclined ? "declined" : "unknown";
}
