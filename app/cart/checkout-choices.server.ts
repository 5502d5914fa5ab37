import { troubleOf } from "../posting/organiser-trouble.ts";
import { refusalOf } from "./cart-message.ts";
import { answer, type CheckoutPost } from "./checkout-answer.server.ts";
import { idIn } from "./checkout-values.ts";
import type { Chosen } from "./load-checkout.server.ts";

/**
 * What the form chooses for the cart. The way of shipping counts only with the address that it was offered for; a typed promotion code replaces the one
 * that is kept, an empty field leaves it.
 */
export function chosenOf({ context, values }: CheckoutPost): NonNullable<Chosen> {
  const { choices } = context.cart;
  const code = values.promotion_code === "" ? {} : { promotionCode: values.promotion_code };
  if (values.address === "new") return code;
  const shippingAddress = idIn(values.address);
  const isSamePlace = shippingAddress === choices.shippingAddress;
  return { ...code, shippingAddress, shippingType: isSamePlace ? idIn(values.shipping_option_id) : 0 };
}

/** “Update” and “Apply”: the page that follows from the choices. A code that is refused is told at its field. [CART-018 CART-022] */
export async function updateCheckout(post: CheckoutPost, change: Chosen = {}) {
  const { context, values } = post;
  try {
    const { message } = await context.cart.read({ ...chosenOf(post), ...change });
    if (message === "") return answer(post, 200, { values: { ...values, promotion_code: "" } });
    return answer(post, 422, { errors: [{ field: "promotion_code", said: message }] });
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble?.kind !== "refused") throw error;
    return answer(post, 422, { refusal: refusalOf(trouble.said) });
  }
}
