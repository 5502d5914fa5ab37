import { createHash } from "node:crypto";

/** Pieces of a SKU with the same add-ons. */
export type Goods = { code: string; quantity: number; addOns: string[] };

/** A short text, the same for the same pieces in any order. */
export function goodsMark(goods: readonly Goods[]): string {
  const lines = goods.map(({ code, quantity, addOns }) => JSON.stringify([code, quantity, addOns]));
  return createHash("sha256").update(lines.toSorted().join()).digest("base64url").slice(0, 22);
}
