import type { Selectable } from "kysely";
import { normaliseTypedCode, isVoucherShaped } from "../../../app/domain/comparable-text.ts";
import type { Cents } from "../../../app/domain/money.ts";
import { oneLine } from "../../../app/domain/record-rules/text-rule.ts";
import type { Db } from "../db/database.ts";
import { formatDollars } from "../payments/format-dollars.ts";
import type { CartTables } from "./tables.ts";

type CodeRow = Selectable<CartTables["promotion_codes"]>;

/**
 * The effect of a promotion code on a cart: its discount in cents, or the message why it doesn't apply. All
 * members are empty if no code was entered.
 */
export type Promotion = { code: string; discount: Cents; problem: string };

/**
 * Looks up a promotion code, ignoring case, spaces, hyphens and character width as for voucher codes. The
 * discount is never more than the sub total. [CART-018]
 */
export async function resolvePromotion(
  db: Db,
  typed: string,
  subtotal: Cents,
  now: number,
): Promise<Promotion> {
  if (oneLine(typed) === "") return { code: "", discount: 0, problem: "" };
  // A lone hyphen counts as an unknown code: treated as no code, it would seem to be applied.
  const wanted = normaliseTypedCode(typed);
  const codes = await db.selectFrom("promotion_codes").selectAll().execute();
  const row = codes.find(({ code }) => normaliseTypedCode(code) === wanted);
  const problem = row ? problemOf(row, subtotal, now) : unknownCodeMessage(wanted);
  if (!row || problem !== "") return { code: "", discount: 0, problem };
  return { code: row.code, discount: discountOf(row, subtotal), problem: "" };
}

/** Depends only on the code's format, so that the message doesn't reveal whether such a voucher exists. */
const unknownCodeMessage = (code: string): string =>
  isVoucherShaped(code)
    ? "This promotion code doesn’t exist. If it’s a gift voucher, redeem it first: its value is added to your credit."
    : "This promotion code doesn’t exist.";

function problemOf({ starts_at, ends_at, minimum }: CodeRow, subtotal: Cents, now: number): string {
  if (starts_at !== null && now < starts_at) return "This promotion code isn’t valid yet.";
  if (ends_at !== null && now >= ends_at) return "This promotion code has expired.";
  if (subtotal < minimum)
    return `This promotion code needs a sub total of at least ${formatDollars(minimum)}.`;
  return "";
}

/** Rounded half up to the cent. */
const discountOf = ({ percent, amount }: CodeRow, subtotal: Cents): Cents =>
  Math.min(subtotal, amount + Math.round((subtotal * percent) / 100));
