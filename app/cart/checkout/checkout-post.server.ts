import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { mayBeVoucherCode } from "../../domain/comparable-text.ts";
import { formatEmailForDisplay } from "../../domain/display-email.ts";
import { handleAddressSearch } from "../../account/addresses/search/handle-address-search.server.ts";
import {
  type AddressSearchResponse,
  ADDRESS_SEARCH_FIELD,
  SHOP_ADDRESS_FIELDS,
} from "../../account/addresses/search/search-result.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import type { InitialForm } from "../../posting/form-result.ts";
import { callApiToSave } from "../../posting/save-result.server.ts";
import { loadOptional } from "../../optional.server.ts";
import { hasSingleName, SINGLE_NAME_FIELD, getSingleNameValue } from "../../posting/form-result.ts";
import { restoreFromDraft } from "../../posting/guards/truncated-form.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";
import type { ShopAddress } from "../../wire/shop.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import { readChoices, parseId, shouldApplyCode } from "./choices.server.ts";
import type { CheckoutChoices } from "./load-checkout.server.ts";
import { ANY_COUNTRY } from "../../domain/record-rules/place-rules.server.ts";
import { createNewAddressSchema, toShopAddress, toFormValues } from "./new-address.schema.ts";
import { redeemEnteredVoucher, buildRejectedCodeError } from "../voucher-code.server.ts";
import { orderCart } from "./order-cart.server.ts";

/** Used to render the address fields before the user has chosen a country. */
const anyCountrySchema = createNewAddressSchema(ANY_COUNTRY);

export const checkoutFormKind: FormKind = {
  name: "checkout",
  access: "user",
  getOrderKind: (intent) => (intent === "submit" ? "order" : null),
  recalculates: true,
  // The code of a gift voucher is worth money, so it is never saved.
  draft: { except: (field, text) => field === "promotion_code" && mayBeVoucherCode(text) },
};

/**
 * Builds the form's initial state from the cart's choices, default values for a new address and the user's
 * draft.
 */
export async function openCheckout(
  context: AppLoadContext,
  page: CheckoutPage,
  user: User,
): Promise<InitialForm> {
  const initialForm = await openForm(context, checkoutFormKind, {
    initialValues: {
      ...getDefaultRecipient(user),
      country: page.countries.length === 0 || page.countries.includes("Australia") ? "Australia" : "",
      payment_method: page.paymentTypes[0]?.id ?? "",
    },
    schema: anyCountrySchema,
  });
  if (page.missing.addresses) return initialForm;
  const isNewAddress = page.addressId === 0 || initialForm.values["address"]?.[0] === "new";
  return {
    ...initialForm,
    values: { ...initialForm.values, address: [isNewAddress ? "new" : String(page.addressId)] },
  };
}

const getDefaultRecipient = (user: User) => ({
  first_name: user.firstName,
  last_name: user.lastName,
  [SINGLE_NAME_FIELD]: getSingleNameValue(user),
  email: formatEmailForDisplay(user.email),
});

export const postCheckout = (args: ActionFunctionArgs) =>
  handlePost<AddressSearchResponse>(args, checkoutFormKind, async (post, reply) => {
    if (!post.user) throw new Error("checkout posted without a user");
    if (!post.isComplete)
      return updateCheckout(await restoreFromDraft(post, (field) => field === "marketing_opt_in"));
    const addToResponse = (result: AddressSearchResponse) => reply.addData(async () => result);
    const searchResponse =
      post.text("address") === "new" && (await handleAddressSearch(post, SHOP_ADDRESS_FIELDS, addToResponse));
    if (searchResponse) return searchResponse;
    switch (post.intent) {
      case "submit":
        return post.text("address") === "new" ? saveNewAddress(post, post.user) : orderCart(post, post.user);
      case "use-address":
        return saveNewAddress(post, post.user);
      case "correct-address":
        return correctAddress(post);
      case "remove-address":
        return removeAddress(post);
      case "ask-quote":
        return requestQuote(post);
      case "redeem-voucher":
        return redeemEnteredVoucher(post);
      case "remove-code":
        return updateCheckout(post, { promotionCode: "" });
      default:
        return updateCheckout(post);
    }
  });

/** Saves the choices with the cart and recalculates the page. [CART-018 CART-022 I18N-006] */
async function updateCheckout(post: Post, changedChoices: CheckoutChoices = {}) {
  const { cart } = post.context;
  const choices = { ...readChoices(post), ...changedChoices };
  let rejection = "";
  const result = await callApiToSave(async () => {
    const { message } = await cart.read(choices);
    rejection = message;
    return { success: true, message: "" };
  });
  if (rejection !== "")
    return post.pageWith(422, {
      errors: [buildRejectedCodeError(post.context, choices.promotionCode ?? "", rejection)],
    });
  if (result.ok)
    return post.pageWith(200, shouldApplyCode(post) ? { changedValues: { promotion_code: [""] } } : {});
  const { status, ...failure } = result.failure;
  return post.pageWith(status, failure);
}

/**
 * Saves the new address, chooses it and resets its fields. An address that it replaces is disabled instead of
 * changed, because earlier orders refer to it. [API-073]
 */
async function saveNewAddress(post: Post, user: User) {
  const { organiser, cart } = post.context;
  const form = post.read(createNewAddressSchema(post.text("country"), hasSingleName(post.values)));
  const address = toShopAddress(form);
  const savedAddress = await post.save(
    "shop address",
    address,
    (idempotencyKey) => organiser.shopOrders.createAddress(address, idempotencyKey),
    { defaultField: "street_address" },
  );
  const id = savedAddress?.id ?? 0;
  const replacedId = parseId(post.text("replaces"));
  const disableReplacedAddress = () => organiser.shopOrders.disableAddress(replacedId);
  if (replacedId > 0)
    await loadOptional(post.context, "disabling a replaced address", disableReplacedAddress, {
      fallback: null,
    });
  await cart.read({ ...readChoices(post), shippingAddress: id, shippingType: 0 });
  const { country: _country, ...addressFields } = form;
  const fieldsToClear = [ADDRESS_SEARCH_FIELD, "replaces", ...Object.keys(addressFields)];
  const clearedValues = Object.fromEntries(fieldsToClear.map((field) => [field, [""]]));
  const recipientValues = Object.entries(getDefaultRecipient(user)).map(([field, value]) => [field, [value]]);
  return post.pageWith(200, {
    changedValues: { ...clearedValues, ...Object.fromEntries(recipientValues), address: [String(id)] },
    notice: { key: "cart:checkout.address.saved" },
  });
}

/**
 * Copies the chosen address to the fields of a new address. `saveNewAddress` then disables the old address.
 */
async function correctAddress(post: Post) {
  const address = await findChosenAddress(post);
  const savedValues = Object.entries(toFormValues(address)).map(([name, value]) => [name, [value]]);
  return post.pageWith(200, {
    changedValues: { ...Object.fromEntries(savedValues), address: ["new"], replaces: [String(address.id)] },
  });
}

async function removeAddress(post: Post) {
  const { shopOrders } = post.context.organiser;
  const { id } = await findChosenAddress(post);
  await post.save("removal of a shop address", { id }, () => shopOrders.disableAddress(id), {
    defaultField: "address",
  });
  return post.pageWith(200, {
    changedValues: { address: [""] },
    notice: { key: "cart:checkout.address.removed" },
  });
}

/** Throws a response with a field error if the user has no such address. */
async function findChosenAddress(post: Post): Promise<ShopAddress> {
  const addresses = await post.context.organiser.shopOrders.listAddresses();
  const address = addresses.find(({ id }) => id === parseId(post.text("address")));
  return address ?? post.rejectFields([{ field: "address", key: "cart:problem.address" }]);
}

/** Repeated submissions of a form send only one request to the organiser. [API-082] */
async function requestQuote(post: Post) {
  const { cart } = post.context;
  const address = await findChosenAddress(post);
  await post.save("shipping quote", address, (idempotencyKey) =>
    cart.requestShippingQuote(address, idempotencyKey),
  );
  return post.pageWith(200, {
    notice: {
      key: "cart:checkout.shipping.requested",
      values: { email: formatEmailForDisplay(address.email) },
    },
  });
}
