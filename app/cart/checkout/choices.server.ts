import type { Post } from "../../posting/post.server.ts";
import { readPromotionCode } from "../promotion-code.server.ts";
import type { CheckoutChoices } from "./load-checkout.server.ts";

/** Parses an id, or returns 0 if the text isn't one. */
export const parseId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/**
 * Reads the cart's choices from the form. After a change of the address, the shipping method is 0, because
 * each address has its own methods. An empty promotion code doesn't remove the saved code.
 */
export function readChoices(post: Post): NonNullable<CheckoutChoices> {
  const { context, text } = post;
  const { choices } = context.cart;
  const inputCode = readPromotionCode(post);
  const codeChoice = inputCode !== "" && shouldApplyCode(post) ? { promotionCode: inputCode } : {};
  if (text("address") === "new") return codeChoice;
  const shippingAddress = parseId(text("address"));
  const isSameAddress = shippingAddress === choices.shippingAddress;
  return {
    ...codeChoice,
    shippingAddress,
    shippingType: isSameAddress ? parseId(text("shipping_option_id")) : 0,
  };
}

/** Whether to apply an entered promotion code. A post that only changes the language doesn't apply it. */
export const shouldApplyCode = ({ submission }: Post): boolean => submission.language === "";
