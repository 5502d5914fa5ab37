import { createHash } from "node:crypto";

/** Items of a SKU with the same add-ons. */
export type CartItems = { code: string; quantity: number; addOns: string[] };

/** Short hash of the items, independent of their order. */
export function itemsHash(goods: readonly CartItems[]): string {
  const lines = goods.map(({ code, quantity, addOns }) => JSON.stringify([code, quantity, addOns]));
  return createHash("sha256").update(lines.toSorted().join()).digest("base64url").slice(0, 22);
}
