import { onceKey } from "../paying/once-key.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";
import { refusalOf } from "./cart-message.ts";
import { answer, type CheckoutPost } from "./checkout-answer.server.ts";
import { idIn } from "./checkout-values.ts";

/** Where nothing but pick-up is offered: asks the organiser to write what shipping would cost. The same form asks once. [API-082] */
export async function askForQuote(post: CheckoutPost) {
  const { context, values, key } = post;
  const addresses = await context.organiser.shopOrders.addresses();
  const address = addresses.find(({ id }) => id === idIn(values.address));
  if (!address) return answer(post, 400, { errors: [{ field: "address", key: "problem.address" }] });
  try {
    const once = await onceKey(key, "shipping quote", address);
    const { success, message } = await context.cart.requestShippingQuote(address, once);
    return success
      ? answer(post, 200, { notice: { key: "checkout.shipping.asked", values: { email: address.email } } })
      : answer(post, 422, { refusal: refusalOf(message) });
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    if (trouble.kind === "refused") return answer(post, 422, { refusal: refusalOf(trouble.said) });
    return answer(post, 503, { refusal: { key: "problem.noAnswer" } });
  }
}
