import { setTimeout as pause } from "node:timers/promises";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { HOUR_MS } from "../domain/durations.ts";

/**
 * Result of a payment, as shown on the login page. It contains nothing about the order, the user or the
 * amount, because anyone can open the page. `unknown`: the API returned no clear status, or the call failed
 * or took too long.
 */
export type PaymentResultAtLogin = "paid" | "declined" | "cancelled" | "unknown";

const ENCRYPTION_PURPOSE = "payment-at-log-in";
const LIFETIME_MS = HOUR_MS;
const TIMEOUT_MS = 3_000;

/**
 * Builds the path of the login page for a user who returns from the payment page without a session. The path
 * contains the result of the payment, encrypted so that it can't be forged.
 */
export async function createLoginPathAfterPayment(
  context: AppLoadContext,
  path: string,
  token: string,
): Promise<string> {
  const result = await loadPaymentResult(context, path, token);
  return `/login?${new URLSearchParams({ payment: await context.encryption.encrypt(ENCRYPTION_PURPOSE, result, LIFETIME_MS) })}`;
}

/** Reads the payment result from a login URL. Returns null if the result is missing or invalid. */
export async function readPaymentResultAtLogin(
  { encryption }: Pick<AppLoadContext, "encryption">,
  request: Request,
): Promise<PaymentResultAtLogin | null> {
  const encrypted = new URL(request.url).searchParams.get("payment");
  if (encrypted === null) return null;
  const result = z
    .enum(["paid", "declined", "cancelled", "unknown"])
    .safeParse(await encryption.decrypt(ENCRYPTION_PURPOSE, encrypted.slice(0, 1_000)));
  return result.success ? result.data : null;
}

/**
 * Loads the result of a payment, which needs no session. Returns `unknown` if the call fails or takes longer
 * than `TIMEOUT_MS`. The page after the login checks the payment again.
 */
async function loadPaymentResult(
  { log, organiser, site }: AppLoadContext,
  path: string,
  token: string,
): Promise<PaymentResultAtLogin> {
  const status = await Promise.race([
    organiser.payments.checkPayment(site.publicUrl + path, token).catch((err: unknown) => {
      log.info({ err }, "payment status not available for the login page");
      return null;
    }),
    pause(TIMEOUT_MS, null),
  ]);
  if (status?.success) return "paid";
  if (status?.isCancelled) return "cancelled";
  return status?.isDeclined ? "declined" : "unknown";
}
