import type { Cents } from "../../domain/money.ts";
import { numberFormats } from "../../i18n/number-formats.ts";
import { hiddenFields } from "../../posting/hidden-fields.tsx";
import type { Post } from "../../posting/post.server.ts";

/**
 * Current total of an order in cents: the amount left to pay, and a function that loads the payment method's
 * fee for this amount (null if unknown). The fee is only loaded if the page showed one.
 */
export type CurrentTotal = { payable: Cents; fee: () => Promise<Cents | null> };

type TotalIncrease = { key: "paying:problem.otherTotal"; values: { total: string; shown: string } };

/**
 * Returns an error message if an order costs more than its page showed, since credit was spent or a price has
 * risen. Null if it costs the same or less, or if the page posted no total.
 */
export async function checkTotalIncrease(
  { context, submission }: Post,
  current: CurrentTotal,
): Promise<TotalIncrease | null> {
  const [, shownPayable, shownFee] =
    /^(\d{1,12}) (\d{1,12}|[?-])$/.exec(submission.hiddenField(hiddenFields.total)) ?? [];
  if (shownPayable === undefined) return null;
  const fee = current.payable === 0 ? 0 : shownFee === "?" ? null : await current.fee();
  const total = current.payable + (fee ?? 0);
  const shownTotal = Number(shownPayable) + (Number(shownFee) || 0);
  if (total <= shownTotal) return null;
  const { money } = numberFormats(context.language.code);
  return { key: "paying:problem.otherTotal", values: { total: money(total), shown: money(shownTotal) } };
}
