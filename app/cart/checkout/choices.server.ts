import type { Post } from "../../posting/post.server.ts";
import { readPromotionCode } from "../promotion-code.server.ts";
import type { CheckoutChoices } from "./load-checkout.server.ts";

/** Parses the id in a field; 0 if none. */
export const parseId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/**
 * Reads the form's choices for the cart. A shipping method counts only for the address for which it was
 * offered. A typed promotion code replaces the saved one; an empty field doesn't remove it.
 */
export function readChoices(post: Post): NonNullable<CheckoutChoices> {
  const { context, text } = post;
  const { choices } = context.cart;
  const inputCode = readPromotionCode(post);
  const code = inputCode !== "" && shouldApplyCode(post) ? { promotionCode: inputCode } : {};
  if (text("address") === "new") return code;
  const shippingAddress = parseId(text("address"));
  const isSameAddress = shippingAddress === choices.shippingAddress;
  return { ...code, shippingAddress, shippingType: isSameAddress ? parseId(text("shipping_option_id")) : 0 };
}

/** Whether a typed code is applied. A change of language doesn't apply it. */
export const shouldApplyCode = ({ submission }: Post): boolean => submission.language === "";
