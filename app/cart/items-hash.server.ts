import { createHash } from "node:crypto";

/** One or more items of a SKU with the same add-ons. */
export type CartItems = { code: string; quantity: number; addOns: string[] };

/** Returns a short hash of the items that doesn't depend on their order. */
export function hashItems(items: readonly CartItems[]): string {
  const lines = items.map(({ code, quantity, addOns }) => JSON.stringify([code, quantity, addOns]));
  return createHash("sha256").update(lines.toSorted().join()).digest("base64url").slice(0, 22);
}
