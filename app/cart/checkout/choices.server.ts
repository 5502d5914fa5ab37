import type { Post } from "../../posting/post.server.ts";
import { readPromotionCode } from "../promotion-code.server.ts";
import type { CheckoutChoices } from "./load-checkout.server.ts";

/** Parses the id in a field; 0 if none. */
export const parseId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/**
 * The form's choices for the cart. The shipping method only counts with the address that it was offered for;
 * a typed promotion code replaces the saved one, an empty field keeps it.
 */
export function readChoices(post: Post): NonNullable<CheckoutChoices> {
  const { context, text } = post;
  const { choices } = context.cart;
  const typed = readPromotionCode(post);
  const code = typed !== "" && shouldApplyCode(post) ? { promotionCode: typed } : {};
  if (text("address") === "new") return code;
  const shippingAddress = parseId(text("address"));
  const isSamePlace = shippingAddress === choices.shippingAddress;
  return { ...code, shippingAddress, shippingType: isSamePlace ? parseId(text("shipping_option_id")) : 0 };
}

/** Whether a typed code is applied: not after a change of language. */
export const shouldApplyCode = ({ submission }: Post): boolean => submission.language === "";
