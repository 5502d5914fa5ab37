import type { AppLoadContext } from "@remix-run/node";
import { recipientOf } from "../account/credit.server.ts";
import type { Cents } from "../domain/money.ts";
import { askedInTime } from "../paying/asked-in-time.server.ts";
import { onceKey } from "../posting/guards/once-key.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";

type Outcome = { success: boolean; message: string };
type Redeeming = { user: number; code: string; send: () => Promise<Outcome> };

/**
 * Redeems a voucher. Where the response is lost, or the API says of a code whose response was lost before
 * that it was redeemed already, the credit decides: it was this time if the credit has risen since it was
 * first sent. Notes are stored encrypted. [VCH-001 VCH-004] @throws the error of the API where nobody knows
 */
export async function redeemOnce(context: AppLoadContext, { user, code, send }: Redeeming): Promise<Outcome> {
  const { pending } = context;
  // The code is as good as money: only its hash is noted.
  const reference = await onceKey("", "gift voucher", { code });
  const noted = async () =>
    (await pending.notes(user, noteName)).find((note) => note.reference === reference);
  const earlier = await noted();
  const keep = (amount: Cents | null, of = reference) =>
    pending.keep(user, noteName, { kind: "payment", reference: of, path: "", amount });
  if (!earlier) await keep(await creditOf(context));

  try {
    const outcome = await send();
    if (outcome.success) return await redeemed(outcome);
    return earlier && (await hasRisen()) ? await redeemed() : await refused(outcome);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble?.kind === "no-answer" || (trouble?.kind === "refused" && earlier)) {
      if (await hasRisen()) return redeemed();
    }
    if (trouble?.kind !== "no-answer") await pending.forget(user, noteName, reference);
    throw error;
  }

  async function hasRisen(): Promise<boolean> {
    const before = (await noted())?.amount ?? null;
    const now = before === null ? null : await creditOf(context);
    return before !== null && now !== null && now > before;
  }

  /** What the credit was before another voucher says nothing of that one any more. */
  async function redeemed(outcome: Outcome = { success: true, message: "" }): Promise<Outcome> {
    await pending.forget(user, noteName, reference);
    const others = await pending.notes(user, noteName);
    await Promise.all(others.map((other) => keep(null, other.reference)));
    return outcome;
  }

  async function refused(outcome: Outcome): Promise<Outcome> {
    await pending.forget(user, noteName, reference);
    return outcome;
  }
}

const noteName = "vouchers that are redeemed";

const creditOf = (context: AppLoadContext): Promise<Cents | null> =>
  askedInTime(context, "the credit", () => context.organiser.account.creditBalance(recipientOf(context)));
