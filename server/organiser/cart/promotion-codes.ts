import type { Selectable } from "kysely";
import { normaliseTypedCode, hasVoucherFormat } from "../../../app/domain/comparable-text.ts";
import type { Cents } from "../../../app/domain/money.ts";
import { toOneLine } from "../../../app/domain/record-rules/text-rule.ts";
import type { Db } from "../db/database.ts";
import { formatDollars } from "../payments/format-dollars.ts";
import type { CartTables } from "./tables.ts";

type PromotionCodeRow = Selectable<CartTables["promotion_codes"]>;

/**
 * The effect of a promotion code on a cart. If the code doesn't apply, `problem` is a message, `code` is ""
 * and `discount` is 0.
 */
export type Promotion = { code: string; discount: Cents; problem: string };

/**
 * Looks up a promotion code, ignoring case, spaces, hyphens and character width. The discount is at most the
 * sub total. [CART-018]
 */
export async function resolvePromotion(
  db: Db,
  input: string,
  subtotal: Cents,
  now: number,
): Promise<Promotion> {
  // Checked before the normalisation, which removes hyphens, because “-” is an unknown code.
  if (toOneLine(input) === "") return { code: "", discount: 0, problem: "" };
  const normalisedCode = normaliseTypedCode(input);
  const codes = await db.selectFrom("promotion_codes").selectAll().execute();
  const row = codes.find(({ code }) => normaliseTypedCode(code) === normalisedCode);
  const problem = row ? findProblem(row, subtotal, now) : getUnknownCodeMessage(normalisedCode);
  if (!row || problem !== "") return { code: "", discount: 0, problem };
  return { code: row.code, discount: computeDiscount(row, subtotal), problem: "" };
}

/** Depends only on the code's format, so that the message doesn't reveal whether a voucher exists. */
const getUnknownCodeMessage = (code: string): string =>
  hasVoucherFormat(code)
    ? "This promotion code doesn’t exist. If it’s a gift voucher, redeem it first: its value is added to your credit."
    : "This promotion code doesn’t exist.";

function findProblem(
  { starts_at, ends_at, minimum }: PromotionCodeRow,
  subtotal: Cents,
  now: number,
): string {
  if (starts_at !== null && now < starts_at) return "This promotion code isn’t valid yet.";
  if (ends_at !== null && now >= ends_at) return "This promotion code has expired.";
  if (subtotal < minimum)
    return `This promotion code needs a sub total of at least ${formatDollars(minimum)}.`;
  return "";
}

/** Percentages are rounded half up. */
const computeDiscount = ({ percent, amount }: PromotionCodeRow, subtotal: Cents): Cents =>
  Math.min(subtotal, amount + Math.round((subtotal * percent) / 100));
