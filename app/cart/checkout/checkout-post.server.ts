import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { answerSearch } from "../../account/addresses/search/answer-search.server.ts";
import { type SearchAnswer, searchField, shopMembers } from "../../account/addresses/search/search-news.ts";
import { answerPost } from "../../posting/answer-post.server.ts";
import type { FormStart } from "../../posting/answer.ts";
import { attempt } from "../../posting/attempt.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import { chosenOf, idIn } from "./chosen.server.ts";
import type { Chosen } from "./load-checkout.server.ts";
import { NewAddressForm, shopAddressToSave } from "./new-address.schema.ts";
import { placeOrder } from "./place-order.server.ts";

/** The one form of the checkout. */
export const checkoutKind: FormKind = { name: "checkout", who: "user", cut: {} };

/**
 * What the form opens with: what is chosen, what the account knows, and what this browser typed and has not
 * ordered.
 */
export async function openCheckout(
  context: AppLoadContext,
  page: CheckoutPage,
  user: User,
): Promise<FormStart> {
  const start = await openForm(context, checkoutKind, {
    known: {
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      country: page.countries.length === 0 || page.countries.includes("Australia") ? "Australia" : "",
      payment_method: page.paymentTypes[0]?.id ?? "",
    },
    schema: NewAddressForm,
  });
  if (page.missing.addresses) return start;
  const isNew = page.addressId === 0 || start.values["address"]?.[0] === "new";
  return { ...start, values: { ...start.values, address: [isNew ? "new" : String(page.addressId)] } };
}

/** Answers the one form of the checkout, whose buttons carry `intent`. */
export const postCheckout = (args: ActionFunctionArgs) =>
  answerPost<SearchAnswer>(args, checkoutKind, async (post, answering) => {
    if (!post.user) throw new Error("a checkout was posted by nobody");
    if (!post.isWhole) return update(post);
    const show = (answer: SearchAnswer) => answering.show(async () => answer);
    const searched = post.text("address") === "new" && (await answerSearch(post, shopMembers, show));
    if (searched) return searched;
    switch (post.intent) {
      case "submit":
        return post.text("address") === "new" ? useNewAddress(post) : placeOrder(post, post.user);
      case "use-address":
        return useNewAddress(post);
      case "ask-quote":
        return askForQuote(post);
      case "remove-code":
        return update(post, { promotionCode: "" });
      default:
        return update(post);
    }
  });

/**
 * “Update” and “Apply”: the page that follows from the choices. A code that is refused is told at its field.
 * [CART-018 CART-022]
 */
async function update(post: Post, change: Chosen = {}) {
  const { cart } = post.context;
  const read = await attempt(async () => {
    const { message } = await cart.read({ ...chosenOf(post), ...change });
    return { success: message === "", message, field: "promotion_code" };
  });
  if (read.ok) return post.again(200, { changed: { promotion_code: [""] } });
  const { status, ...failure } = read.failure;
  return post.again(status, failure);
}

/** “Use this address”: the new address is saved and chosen; what shipping there costs follows. [API-073] */
async function useNewAddress(post: Post) {
  const { organiser, cart } = post.context;
  const address = shopAddressToSave(post.read(NewAddressForm));
  const saved = await post.save(
    "shop address",
    address,
    (once) => organiser.shopOrders.createAddress(address, once),
    "street_address",
  );
  const id = saved?.id ?? 0;
  await cart.read({ ...chosenOf(post), shippingAddress: id, shippingType: 0 });
  const members = [searchField, ...Object.keys(NewAddressForm.shape)];
  const emptied = Object.fromEntries(members.map((field) => [field, [""]]));
  return post.again(200, {
    changed: { ...emptied, address: [String(id)] },
    notice: { key: "cart:checkout.address.saved" },
  });
}

/**
 * Where nothing but pick-up is offered: asks the organiser to write what shipping would cost. The same form
 * asks once. [API-082]
 */
async function askForQuote(post: Post) {
  const { organiser, cart } = post.context;
  const addresses = await organiser.shopOrders.addresses();
  const address = addresses.find(({ id }) => id === idIn(post.text("address")));
  if (!address) return post.invalid([{ field: "address", key: "cart:problem.address" }]);
  await post.save("shipping quote", address, (once) => cart.requestShippingQuote(address, once));
  return post.again(200, {
    notice: { key: "cart:checkout.shipping.asked", values: { email: address.email } },
  });
}
