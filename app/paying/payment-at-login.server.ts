import { setTimeout as pause } from "node:timers/promises";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { HOUR_MS } from "../domain/durations.ts";

/**
 * Result of a payment for the login page. It reveals nothing about the order, the user or the amount, because
 * anyone can open the page. `unknown`: the API returns no clear status.
 */
export type PaymentAtLogin = "paid" | "declined" | "cancelled" | "unknown";

const ENCRYPTION_PURPOSE = "payment-at-log-in";
const LIFETIME_MS = HOUR_MS;
const TIMEOUT_MS = 3_000;

/**
 * Creates the path of the login for a user who returns from the payment page without a session. The path
 * contains the payment's result, encrypted so that it can't be forged.
 */
export async function createLoginPathAfterPayment(
  context: AppLoadContext,
  path: string,
  token: string,
): Promise<string> {
  const state = await loadPaymentResult(context, path, token);
  return `/login?${new URLSearchParams({ payment: await context.encryption.encrypt(ENCRYPTION_PURPOSE, state, LIFETIME_MS) })}`;
}

/** Reads the payment result from a login URL. Returns null if the result is missing or invalid. */
export async function readPaymentAtLogin(
  { encryption }: Pick<AppLoadContext, "encryption">,
  request: Request,
): Promise<PaymentAtLogin | null> {
  const encrypted = new URL(request.url).searchParams.get("payment");
  if (encrypted === null) return null;
  const state = z
    .enum(["paid", "declined", "cancelled", "unknown"])
    .safeParse(await encryption.decrypt(ENCRYPTION_PURPOSE, encrypted.slice(0, 1_000)));
  return state.success ? state.data : null;
}

/**
 * Loads the result without a session. `unknown` is enough if the API rejects the call or is slow, because the
 * page after the login checks the payment again.
 */
async function loadPaymentResult(
  { log, organiser, site }: AppLoadContext,
  path: string,
  token: string,
): Promise<PaymentAtLogin> {
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
