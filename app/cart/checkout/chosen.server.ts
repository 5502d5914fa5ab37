import type { Post } from "../../posting/post.server.ts";
import type { Chosen } from "./load-checkout.server.ts";

/** The id that a member names; 0 for none. */
export const idIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/**
 * What the form chooses for the cart. The way of shipping counts only with the address that it was offered
 * for; a typed promotion code replaces the one that is kept, an empty field leaves it.
 */
export function chosenOf({ context, text }: Post): NonNullable<Chosen> {
  const { choices } = context.cart;
  const code = text("promotion_code") === "" ? {} : { promotionCode: text("promotion_code") };
  if (text("address") === "new") return code;
  const shippingAddress = idIn(text("address"));
  const isSamePlace = shippingAddress === choices.shippingAddress;
  return { ...code, shippingAddress, shippingType: isSamePlace ? idIn(text("shipping_option_id")) : 0 };
}
