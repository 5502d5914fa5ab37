import type { Cents } from "../../domain/money.ts";
import { getNumberFormats } from "../../i18n/number-formats.ts";
import { HIDDEN_FIELDS } from "../../posting/hidden-fields.tsx";
import type { Post } from "../../posting/post.server.ts";

export type CurrentTotal = {
  /** Amount left to pay, without the fee. */
  payable: Cents;
  /** Loads the payment method's fee for `payable`, or returns null if it is unknown. */
  loadFee: () => Promise<Cents | null>;
};

type TotalIncrease = { key: "paying:problem.otherTotal"; values: { total: string; shown: string } };

/**
 * Returns an error message if an order costs more than its page showed, for example because the user's credit
 * was spent meanwhile. Returns null if it doesn't cost more, or if the page posted no total.
 */
export async function checkTotalIncrease(
  { context, submission }: Post,
  currentTotal: CurrentTotal,
): Promise<TotalIncrease | null> {
  const [, shownPayable, shownFee] =
    /^(\d{1,12}) (\d{1,12}|[?-])$/.exec(submission.getHiddenField(HIDDEN_FIELDS.total)) ?? [];
  if (shownPayable === undefined) return null;
  const fee = currentTotal.payable === 0 ? 0 : shownFee === "?" ? null : await currentTotal.loadFee();
  const total = currentTotal.payable + (fee ?? 0);
  const shownTotal = Number(shownPayable) + (Number(shownFee) || 0);
  if (total <= shownTotal) return null;
  const { money } = getNumberFormats(context.language.code);
  return { key: "paying:problem.otherTotal", values: { total: money(total), shown: money(shownTotal) } };
}
