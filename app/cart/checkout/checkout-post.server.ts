import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { answerSearch } from "../../account/addresses/search/answer-search.server.ts";
import { type SearchAnswer, searchField, shopMembers } from "../../account/addresses/search/search-news.ts";
import { answerPost } from "../../posting/answer-post.server.ts";
import type { FormStart } from "../../posting/answer.ts";
import { attempt } from "../../posting/attempt.server.ts";
import { askedInTime } from "../../paying/asked-in-time.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";
import type { ShopAddress } from "../../wire/shop.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import { chosenOf, idIn } from "./chosen.server.ts";
import type { Chosen } from "./load-checkout.server.ts";
import { newAddressForm, shopAddressToSave, typedOf } from "./new-address.schema.ts";
import { placeOrder } from "./place-order.server.ts";

/** Its limits where no country is chosen yet, made once. */
const anyNewAddress = newAddressForm("");

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
    schema: anyNewAddress,
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
      case "correct-address":
        return correctAddress(post);
      case "remove-address":
        return removeAddress(post);
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

/**
 * “Use this address”: the new address is saved and chosen; what shipping there costs follows. One that was
 * corrected goes off the list then: orders were sent there, so that it isn't changed. [API-073]
 */
async function useNewAddress(post: Post) {
  const { organiser, cart } = post.context;
  const form = post.read(newAddressForm(post.text("country")));
  const address = shopAddressToSave(form);
  const saved = await post.save(
    "shop address",
    address,
    (once) => organiser.shopOrders.createAddress(address, once),
    "street_address",
  );
  const id = saved?.id ?? 0;
  const replaced = idIn(post.text("replaces"));
  if (replaced > 0)
    await askedInTime(post.context, "that an address was replaced", () =>
      organiser.shopOrders.disableAddress(replaced),
    );
  await cart.read({ ...chosenOf(post), shippingAddress: id, shippingType: 0 });
  const members = [searchField, "replaces", ...Object.keys(form)];
  const emptied = Object.fromEntries(members.map((field) => [field, [""]]));
  return post.again(200, {
    changed: { ...emptied, address: [String(id)] },
    notice: { key: "cart:checkout.address.saved" },
  });
}

/** “Correct this address”: the fields of a new one with what is saved, in whose place it will come. */
async function correctAddress(post: Post) {
  const address = await savedAddress(post);
  const typed = Object.entries(typedOf(address)).map(([name, value]) => [name, [value]]);
  return post.again(200, {
    changed: { ...Object.fromEntries(typed), address: ["new"], replaces: [String(address.id)] },
  });
}

async function removeAddress(post: Post) {
  const { shopOrders } = post.context.organiser;
  const { id } = await savedAddress(post);
  await post.save("removal of a shop address", { id }, () => shopOrders.disableAddress(id), "address");
  return post.again(200, {
    changed: { address: [""] },
    notice: { key: "cart:checkout.address.removed" },
  });
}

/** The address that is chosen, of those that the account has. */
async function savedAddress(post: Post): Promise<ShopAddress> {
  const addresses = await post.context.organiser.shopOrders.addresses();
  const address = addresses.find(({ id }) => id === idIn(post.text("address")));
  return address ?? post.invalid([{ field: "address", key: "cart:problem.address" }]);
}

/**
 * Where nothing but pick-up is offered: asks the organiser to write what shipping would cost. The same form
 * asks once. [API-082]
 */
async function askForQuote(post: Post) {
  const { cart } = post.context;
  const address = await savedAddress(post);
  await post.save("shipping quote", address, (once) => cart.requestShippingQuote(address, once));
  return post.again(200, {
    notice: { key: "cart:checkout.shipping.asked", values: { email: address.email } },
  });
}
