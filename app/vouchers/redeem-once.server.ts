import type { AppLoadContext } from "@remix-run/node";
import { getPaymentRecipientId } from "../account/credit.server.ts";
import type { Cents } from "../domain/money.ts";
import { loadOptional } from "../optional.server.ts";
import { createIdempotencyKey } from "../posting/guards/idempotency-key.ts";
import { classifyApiError } from "../posting/api-failure.ts";

type Outcome = { success: boolean; message: string };
type Redemption = { userId: number; code: string; send: () => Promise<Outcome> };

/**
 * Redeems a voucher at most once. After an attempt without a response, the voucher is treated as redeemed if
 * the account's credit has increased since the first attempt, even if a later attempt is rejected.
 * [VCH-001 VCH-004]
 * @throws the API's error if the call failed and the credit hasn't increased
 */
export async function redeemOnce(
  context: AppLoadContext,
  { userId, code, send }: Redemption,
): Promise<Outcome> {
  const { pending } = context;
  // Only a hash of the code is stored, because the code is worth money.
  const reference = await createIdempotencyKey("", "gift voucher", { code });
  const findPending = async () =>
    (await pending.listWithProgress(userId, STORE_NAME)).find((record) => record.reference === reference);
  const earlierAttempt = await findPending();
  const savePending = (amount: Cents | null, pendingReference = reference) =>
    pending.save(userId, STORE_NAME, { kind: "payment", reference: pendingReference, path: "", amount });
  if (!earlierAttempt) await savePending(await loadCredit(context));

  try {
    const outcome = await send();
    if (outcome.success) return await recordRedeemed(outcome);
    return earlierAttempt && (await hasCreditIncreased())
      ? await recordRedeemed()
      : await recordRejected(outcome);
  } catch (error) {
    const failure = classifyApiError(error);
    if (failure?.kind === "no-usable-response" || (failure?.kind === "rejected" && earlierAttempt)) {
      if (await hasCreditIncreased()) return recordRedeemed();
    }
    if (failure?.kind !== "no-usable-response") await pending.remove(userId, STORE_NAME, reference);
    throw error;
  }

  async function hasCreditIncreased(): Promise<boolean> {
    const previousCredit = (await findPending())?.amount ?? null;
    const currentCredit = previousCredit === null ? null : await loadCredit(context);
    return previousCredit !== null && currentCredit !== null && currentCredit > previousCredit;
  }

  /**
   * Removes the record of this redemption. Also removes the credit from the records of other pending
   * vouchers, because the increase of the credit doesn't prove that they were redeemed.
   */
  async function recordRedeemed(outcome: Outcome = { success: true, message: "" }): Promise<Outcome> {
    await pending.remove(userId, STORE_NAME, reference);
    const otherRecords = await pending.listWithProgress(userId, STORE_NAME);
    await Promise.all(otherRecords.map((record) => savePending(null, record.reference)));
    return outcome;
  }

  async function recordRejected(outcome: Outcome): Promise<Outcome> {
    await pending.remove(userId, STORE_NAME, reference);
    return outcome;
  }
}

const STORE_NAME = "vouchers that are redeemed";

const loadCredit = (context: AppLoadContext): Promise<Cents | null> =>
  loadOptional(
    context,
    "credit",
    () => context.organiser.account.getCreditBalance(getPaymentRecipientId(context)),
    { fallback: null },
  );
