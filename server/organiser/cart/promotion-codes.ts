import type { Selectable } from "kysely";
import type { Cents } from "../../../app/domain/money.ts";
import type { Db } from "../db/database.ts";
import { dollarsText } from "../payments/dollars-text.ts";
import type { CartTables } from "./tables.ts";

type CodeRow = Selectable<CartTables["promotion_codes"]>;

/**
 * What a code does for a cart: its discount in cents, or in words why it does nothing. Without a code all of
 * it is empty.
 */
export type Promotion = { code: string; discount: Cents; refusal: string };

/**
 * Looks a typed code up, whatever its case, for goods of this sub total. The discount is never more than they
 * cost. [CART-018]
 */
export async function promotionFor(db: Db, typed: string, subtotal: Cents, now: number): Promise<Promotion> {
  const code = typed.trim().toUpperCase();
  if (code === "") return { code, discount: 0, refusal: "" };
  const row = await db.selectFrom("promotion_codes").selectAll().where("code", "=", code).executeTakeFirst();
  const refusal = row ? problemOf(row, subtotal, now) : "There is no such promotion code.";
  if (!row || refusal !== "") return { code: "", discount: 0, refusal };
  return { code, discount: discountOf(row, subtotal), refusal: "" };
}

function problemOf({ starts_at, ends_at, minimum }: CodeRow, subtotal: Cents, now: number): string {
  if (starts_at !== null && now < starts_at) return "This promotion code does not count yet.";
  if (ends_at !== null && now >= ends_at) return "This promotion code is over.";
  if (subtotal < minimum) return `This promotion code counts from a sub total of ${dollarsText(minimum)} on.`;
  return "";
}

/** Rounded half up to the cent. */
const discountOf = ({ percent, amount }: CodeRow, subtotal: Cents): Cents =>
  Math.min(subtotal, amount + Math.round((subtotal * percent) / 100));
