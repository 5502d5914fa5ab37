import type { AppLoadContext } from "@remix-run/node";
import { paymentRecipientId } from "../account/credit.server.ts";
import type { Cents } from "../domain/money.ts";
import { optional } from "../optional.server.ts";
import { createIdempotencyKey } from "../posting/guards/idempotency-key.ts";
import { classifyApiError } from "../posting/api-failure.ts";

type Outcome = { success: boolean; message: string };
type Redemption = { user: number; code: string; send: () => Promise<Outcome> };

/**
 * Redeems a voucher. If the response is lost, or if the API rejects a retry after a lost response as
 * already redeemed, the account's credit decides: the voucher counts as redeemed if the credit has
 * increased since the first attempt. The records of pending redemptions are encrypted. Throws the API's
 * error if the outcome is unknown. [VCH-001 VCH-004]
 */
export async function redeemOnce(
  context: AppLoadContext,
  { user, code, send }: Redemption,
): Promise<Outcome> {
  const { pending } = context;
  // The code is as good as money, so only its hash is stored.
  const reference = await createIdempotencyKey("", "gift voucher", { code });
  const findPending = async () =>
    (await pending.listWithProgress(user, storeName)).find((record) => record.reference === reference);
  const earlierAttempt = await findPending();
  const savePending = (amount: Cents | null, pendingReference = reference) =>
    pending.save(user, storeName, { kind: "payment", reference: pendingReference, path: "", amount });
  if (!earlierAttempt) await savePending(await loadCredit(context));

  try {
    const outcome = await send();
    if (outcome.success) return await settleRedeemed(outcome);
    return earlierAttempt && (await hasCreditIncreased())
      ? await settleRedeemed()
      : await settleRejected(outcome);
  } catch (error) {
    const failure = classifyApiError(error);
    if (failure?.kind === "no-usable-response" || (failure?.kind === "rejected" && earlierAttempt)) {
      if (await hasCreditIncreased()) return settleRedeemed();
    }
    if (failure?.kind !== "no-usable-response") await pending.remove(user, storeName, reference);
    throw error;
  }

  async function hasCreditIncreased(): Promise<boolean> {
    const previousCredit = (await findPending())?.amount ?? null;
    const currentCredit = previousCredit === null ? null : await loadCredit(context);
    return previousCredit !== null && currentCredit !== null && currentCredit > previousCredit;
  }

  /**
   * Removes the record of this redemption. Clears the credit stored for other pending vouchers, because
   * this increase would count for them as well.
   */
  async function settleRedeemed(outcome: Outcome = { success: true, message: "" }): Promise<Outcome> {
    await pending.remove(user, storeName, reference);
    const others = await pending.listWithProgress(user, storeName);
    await Promise.all(others.map((other) => savePending(null, other.reference)));
    return outcome;
  }

  async function settleRejected(outcome: Outcome): Promise<Outcome> {
    await pending.remove(user, storeName, reference);
    return outcome;
  }
}

const storeName = "vouchers that are redeemed";

const loadCredit = (context: AppLoadContext): Promise<Cents | null> =>
  optional(context, "credit", () => context.organiser.account.creditBalance(paymentRecipientId(context)), {
    or: null,
  });
