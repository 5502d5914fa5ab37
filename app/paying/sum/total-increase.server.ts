import type { Cents } from "../../domain/money.ts";
import { numberFormats } from "../../i18n/number-formats.ts";
import { hiddenFields } from "../../posting/hidden-fields.tsx";
import type { Post } from "../../posting/post.server.ts";

/**
 * Current total of an order in cents: what is left to pay, and the payment method's fee for it, null if
 * unknown. The fee is only loaded if the page showed one.
 */
export type CurrentTotal = { payable: Cents; fee: () => Promise<Cents | null> };

type OtherTotal = { key: "paying:problem.otherTotal"; values: { total: string; shown: string } };

/**
 * Error message if an order costs more than its page showed, as credit was spent or a price rose in the
 * meantime. Null if it costs the same or less, and for pages of earlier versions, which don't post the total.
 */
export async function checkTotalIncrease(
  { context, posted }: Post,
  now: CurrentTotal,
): Promise<OtherTotal | null> {
  const [, payable, shownFee] =
    /^(\d{1,12}) (\d{1,12}|[?-])$/.exec(posted.hiddenField(hiddenFields.total)) ?? [];
  if (payable === undefined) return null;
  const shown = { payable: Number(payable), fee: Number(shownFee) || 0 };
  const fee = now.payable === 0 ? 0 : shownFee === "?" ? null : await now.fee();
  const [total, shownTotal] = [now.payable + (fee ?? 0), shown.payable + shown.fee];
  if (total <= shownTotal) return null;
  const { money } = numberFormats(context.language.code);
  return { key: "paying:problem.otherTotal", values: { total: money(total), shown: money(shownTotal) } };
}
