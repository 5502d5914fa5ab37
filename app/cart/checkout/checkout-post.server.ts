import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { displayEmail } from "../../domain/display-email.ts";
import { handleAddressSearch } from "../../account/addresses/search/handle-address-search.server.ts";
import {
  type AddressSearchResponse,
  searchField,
  shopAddressFields,
} from "../../account/addresses/search/search-result.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import type { InitialForm } from "../../posting/form-result.ts";
import { callApiToSave } from "../../posting/save-result.server.ts";
import { optional } from "../../optional.server.ts";
import { hasSingleName, singleNameField, singleNameValue } from "../../posting/form-result.ts";
import { restoreFromDraft } from "../../posting/guards/truncated-form.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";
import type { ShopAddress } from "../../wire/shop.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import { readChoices, parseId, shouldApplyCode } from "./choices.server.ts";
import type { CheckoutChoices } from "./load-checkout.server.ts";
import { ANY_COUNTRY } from "../../domain/record-rules/place-rules.server.ts";
import { newAddressForm, shopAddressToSave, toFormValues } from "./new-address.schema.ts";
import { orderCart } from "./order-cart.server.ts";

/** Limits of the fields before a country is chosen. */
const anyNewAddress = newAddressForm(ANY_COUNTRY);

/** Configuration of the checkout form. */
export const checkoutKind: FormKind = {
  name: "checkout",
  access: "user",
  getOrderKind: (intent) => (intent === "submit" ? "order" : null),
  recalculates: true,
};

/** Initial state of the form: choices, data of the account, and the draft. */
export async function openCheckout(
  context: AppLoadContext,
  page: CheckoutPage,
  user: User,
): Promise<InitialForm> {
  const initialForm = await openForm(context, checkoutKind, {
    initialValues: {
      ...recipientOf(user),
      country: page.countries.length === 0 || page.countries.includes("Australia") ? "Australia" : "",
      payment_method: page.paymentTypes[0]?.id ?? "",
    },
    schema: anyNewAddress,
  });
  if (page.missing.addresses) return initialForm;
  const isNew = page.addressId === 0 || initialForm.values["address"]?.[0] === "new";
  return {
    ...initialForm,
    values: { ...initialForm.values, address: [isNew ? "new" : String(page.addressId)] },
  };
}

/** Default recipient of a new address: the user. */
const recipientOf = (user: User) => ({
  first_name: user.firstName,
  last_name: user.lastName,
  [singleNameField]: singleNameValue(user),
  email: displayEmail(user.email),
});

/** Handles the checkout form, whose buttons carry `intent`. */
export const postCheckout = (args: ActionFunctionArgs) =>
  handlePost<AddressSearchResponse>(args, checkoutKind, async (post, reply) => {
    if (!post.user) throw new Error("checkout posted without a user");
    if (!post.isComplete)
      return update(await restoreFromDraft(post, (field) => field === "marketing_opt_in"));
    const show = (result: AddressSearchResponse) => reply.addData(async () => result);
    const searched =
      post.text("address") === "new" && (await handleAddressSearch(post, shopAddressFields, show));
    if (searched) return searched;
    switch (post.intent) {
      case "submit":
        return post.text("address") === "new" ? useNewAddress(post, post.user) : orderCart(post, post.user);
      case "use-address":
        return useNewAddress(post, post.user);
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
 * “Update” and “Apply”: recalculates the page from the choices. A rejected code is shown at its field; after
 * a change of language it is only typed, not applied. [CART-018 CART-022 I18N-006]
 */
async function update(post: Post, change: CheckoutChoices = {}) {
  const { cart } = post.context;
  const chosen = { ...readChoices(post), ...change };
  const read = await callApiToSave(async () => {
    const { message } = await cart.read(chosen);
    return { success: message === "", message, field: "promotion_code" };
  });
  if (read.ok)
    return post.pageWith(200, shouldApplyCode(post) ? { changedValues: { promotion_code: [""] } } : {});
  const { status, ...failure } = read.failure;
  return post.pageWith(status, failure);
}

/**
 * “Use this address”: saves and chooses the new address, and loads its shipping methods. A corrected address
 * is disabled rather than changed, as orders were sent there. The fields for a further address are reset.
 * [API-073]
 */
async function useNewAddress(post: Post, user: User) {
  const { organiser, cart } = post.context;
  const form = post.read(newAddressForm(post.text("country"), hasSingleName(post.values)));
  const address = shopAddressToSave(form);
  const saved = await post.save(
    "shop address",
    address,
    (once) => organiser.shopOrders.createAddress(address, once),
    { defaultField: "street_address" },
  );
  const id = saved?.id ?? 0;
  const replaced = parseId(post.text("replaces"));
  const disable = () => organiser.shopOrders.disableAddress(replaced);
  if (replaced > 0) await optional(post.context, "disabling a replaced address", disable, { or: null });
  await cart.read({ ...readChoices(post), shippingAddress: id, shippingType: 0 });
  const { country: _country, ...typed } = form;
  const members = [searchField, "replaces", ...Object.keys(typed)];
  const emptied = Object.fromEntries(members.map((field) => [field, [""]]));
  const known = Object.entries(recipientOf(user)).map(([field, value]) => [field, [value]]);
  return post.pageWith(200, {
    changedValues: { ...emptied, ...Object.fromEntries(known), address: [String(id)] },
    notice: { key: "cart:checkout.address.saved" },
  });
}

/** “Correct this address”: fills the fields of a new address with the saved one, which it will replace. */
async function correctAddress(post: Post) {
  const address = await savedAddress(post);
  const typed = Object.entries(toFormValues(address)).map(([name, value]) => [name, [value]]);
  return post.pageWith(200, {
    changedValues: { ...Object.fromEntries(typed), address: ["new"], replaces: [String(address.id)] },
  });
}

async function removeAddress(post: Post) {
  const { shopOrders } = post.context.organiser;
  const { id } = await savedAddress(post);
  await post.save("removal of a shop address", { id }, () => shopOrders.disableAddress(id), {
    defaultField: "address",
  });
  return post.pageWith(200, {
    changedValues: { address: [""] },
    notice: { key: "cart:checkout.address.removed" },
  });
}

/** The chosen address among those of the account. */
async function savedAddress(post: Post): Promise<ShopAddress> {
  const addresses = await post.context.organiser.shopOrders.addresses();
  const address = addresses.find(({ id }) => id === parseId(post.text("address")));
  return address ?? post.rejectFields([{ field: "address", key: "cart:problem.address" }]);
}

/** If only pick-up is offered: asks the organiser for a shipping quote. Idempotent per form. [API-082] */
async function askForQuote(post: Post) {
  const { cart } = post.context;
  const address = await savedAddress(post);
  await post.save("shipping quote", address, (once) => cart.requestShippingQuote(address, once));
  return post.pageWith(200, {
    notice: { key: "cart:checkout.shipping.requested", values: { email: displayEmail(address.email) } },
  });
}
