import { z } from "zod";
import { imageOrPhoto, optionalImage, Photo, Video } from "./media.ts";
import { mediaUrl } from "./media-url.ts";
import {
  type Cents,
  decimal,
  dollars,
  flag,
  optionalCount,
  html,
  list,
  messageText,
  optionalRecord,
  price,
  record,
  recordId,
  requiredId,
  requiredName,
  requiredList,
  hasOutcome,
  stockFlag,
  text,
  integer,
  lastName,
} from "./primitives.ts";

/** A group of a product. Some APIs send the slug as `url`. */
const ProductGroup = z
  .object({ slug: text, url: text, name: text })
  .transform(({ slug, url, name }) => ({ slug: slug || url, name }));

/** An attribute of a product, such as “Size”, of which customers choose an option. [SHOP-032] */
const Variation = record({ name: text, options: list(text) });

/**
 * A variant of a product that can be bought. `skuVariations` lists its option for each variation of the
 * product. [SHOP-033]
 */
const Sku = z
  .object({
    id: recordId,
    code: text,
    is_default: flag(false),
    in_stock: stockFlag(true),
    sku_photo_id: recordId,
    image: imageOrPhoto,
    skuVariations: list(record({ name: text, value: text })),
  })
  .transform(({ is_default, in_stock, sku_photo_id, skuVariations, ...sku }) => ({
    ...sku,
    isDefault: is_default,
    inStock: in_stock,
    photoId: sku_photo_id,
    variations: skuVariations,
  }));
export type Sku = z.output<typeof Sku>;

const ADDON_TYPES = ["checkbox", "dropdown", "qty", "text"] as const;

/**
 * An option of a dropdown add-on. If the API sends only a text, the text is the value and the name, and the
 * price is 0.
 */
const AddonOption = z.union([
  z.string().transform((name) => ({ value: name, name, price: 0 })),
  z
    .object({ id: text, name: text, price: dollars })
    .transform(({ id, name, price }) => ({ value: id || name, name, price })),
]);

/**
 * An add-on of a product. Unknown types become `text`. `min_qty` and `max_qty` limit an add-on of the type
 * `qty`. [SHOP-034 SHOP-038]
 */
export const Addon = record({
  id: recordId,
  name: text,
  type: text.transform(
    (type) => ADDON_TYPES.find((candidate) => candidate === type.toLowerCase()) ?? ("text" as const),
  ),
  required: flag(false),
  options: list(AddonOption),
  min_qty: optionalCount,
  max_qty: optionalCount,
  price: dollars,
}).transform(({ maxQty, ...addon }) => ({
  ...addon,
  // A maximum that allows no quantity is ignored.
  maxQty: maxQty !== null && maxQty >= Math.max(1, addon.minQty ?? 1) ? maxQty : null,
}));
export type Addon = z.output<typeof Addon>;

/** The fields that every product record has. `price` is the price without a discount. */
const tileFields = {
  id: recordId,
  name: requiredName,
  slug: text,
  url: text,
  blurb: text,
  brand: text,
  badge: text,
  price,
  image: imageOrPhoto,
  in_stock: stockFlag(true),
  is_new: flag(false),
  is_on_special: flag(false),
};

const addSlug = <P extends { slug: string; url: string }>({ url, ...product }: P) => ({
  ...product,
  slug: product.slug || url.replace(/^.*\//, ""),
});

/** A variant in a list of products: whether it is in stock, and its option for each variation. */
const SkuOptions = z
  .object({ in_stock: stockFlag(true), skuVariations: list(record({ name: text, value: text })) })
  .transform(({ in_stock, skuVariations }) => ({ inStock: in_stock, variations: skuVariations }));

/**
 * A product in lists. `variations` and `skus` are empty from an API whose lists don't have them. [SHOP-008
 * SHOP-009 SHOP-010]
 */
export const ProductTile = record({
  ...tileFields,
  variations: list(Variation),
  skus: list(SkuOptions),
}).transform(addSlug);
export type ProductTile = z.output<typeof ProductTile>;

/** A product with all fields for its page. [SHOP-032] */
export const Product = record({
  ...tileFields,
  title: text,
  meta_description: text,
  content: html,
  images: list(imageOrPhoto),
  photos: list(Photo),
  groups: list(ProductGroup),
  primary_group: optionalRecord(ProductGroup),
  video: optionalRecord(Video),
  size_chart_image: mediaUrl,
  skus: list(Sku),
  variations: list(Variation),
  addons: list(Addon),
  groupaddons: list(Addon),
  relateds: list(ProductTile),
}).transform(addSlug);
export type Product = z.output<typeof Product>;

/** A chosen option of a variation, as `searchsku` and `cartAdd` expect it. [API-084] */
export type VariationChoice = { name: string; value: string };

/** The chosen value of an add-on, as `searchsku` and `cartAdd` expect it. [API-084] */
export type AddonChoice = { id: number; value: string };

/**
 * The SKU that matches the choices: its id, or 0 if there is none, and its unit prices including add-ons.
 * [SHOP-029]
 */
export const SkuResult = record({
  sku: requiredId,
  price_each: price,
  full_price_each: dollars,
  on_special: flag(false),
  in_stock: stockFlag(false),
});
export type SkuResult = z.output<typeof SkuResult>;

/**
 * A line of the cart. `url` is the product's slug. Unknown prices are null. A missing sub total is
 * calculated. [CART-006]
 */
const CartLine = record({
  id: recordId,
  url: text,
  name: text,
  product_name: text,
  sku_id: recordId,
  sku: optionalRecord(z.object({ code: text })),
  addons: list(text),
  qty: integer,
  price,
  img: optionalImage,
  subtotal: price,
  can_purchase_qty: stockFlag(true),
}).transform((line) => ({
  ...line,
  subtotal: line.subtotal ?? (line.price === null ? null : Math.round(line.price * line.qty)),
}));
export type CartLine = z.output<typeof CartLine>;

/** An amount in dollars, parsed to cents. Absent, null and text that isn't a number are null (unknown). */
const amountOrUnknown = z
  .unknown()
  .optional()
  .transform((amount) => {
    const result = dollars.safeParse(amount);
    return amount === null || amount === undefined || amount === "" || !result.success ? null : result.data;
  });

const sumSubtotals = (lines: readonly CartLine[]): Cents | null =>
  lines.reduce<Cents | null>(
    (sum, { subtotal }) => (sum === null || subtotal === null ? null : sum + subtotal),
    0,
  );

/** An empty cart without `items`, because some APIs leave out empty lists. */
const EmptyCart = z.looseObject({ item_count: z.literal([0, "0"]), items: z.null().optional() });

const FilledCart = z
  .object({
    item_count: integer.nullable().catch(null),
    items: requiredList(CartLine),
    subtotal: price,
    sessionKey: text,
    all_in_stock: stockFlag(true),
    discount_amount: amountOrUnknown,
    shipping_amount: amountOrUnknown,
    credit_amount: dollars,
    total_amount: amountOrUnknown,
    total_tax: amountOrUnknown,
    payment_types: list(record({ id: text, name: text })),
    message: text,
  })
  .transform((cart) => ({
    itemCount: cart.item_count ?? cart.items.reduce((count, { qty }) => count + qty, 0),
    items: cart.items,
    subtotal: cart.subtotal ?? sumSubtotals(cart.items),
    sessionKey: cart.sessionKey,
    allInStock: cart.all_in_stock,
    discountAmount: Math.abs(cart.discount_amount ?? 0),
    shippingAmount: cart.shipping_amount,
    creditAmount: Math.max(0, Math.min(cart.credit_amount, cart.total_amount ?? 0)),
    totalAmount: cart.total_amount,
    totalTax: cart.total_tax ?? 0,
    paymentTypes: cart.payment_types,
    message: cart.message,
  }));

/**
 * The response of `getCart`. Shipping and total are null until a shipping method is chosen. `creditAmount` is
 * the part of the total that the user's credit pays. `message` explains why a promotion code was rejected.
 * [API-080 CART-003]
 */
export const Cart = z.preprocess((input) => {
  const emptyCart = EmptyCart.safeParse(input);
  return emptyCart.success ? { ...emptyCart.data, items: [] } : input;
}, FilledCart);
export type Cart = z.output<typeof Cart>;

/** The response to a change of the cart. Any response except a rejection is a success. */
export const CartChange = z.unknown().transform((response) => {
  const rejection = z
    .object({ success: z.literal([false, 0, "0"]), message: text, error: text })
    .safeParse(response);
  return rejection.success
    ? { success: false, message: rejection.data.message || rejection.data.error }
    : { success: true, message: "" };
});
export type CartChange = z.output<typeof CartChange>;

/** A shipping method for a cart and an address, with its price. [CART-007] */
export const ShippingQuote = record({
  shipping_type_id: recordId,
  shipping_name: text,
  amount: price,
  is_pick_up: flag(false),
});
export type ShippingQuote = z.output<typeof ShippingQuote>;

/** A shipping address. `street_address` is line 1, `street_address_1` line 2. [ADR-001] */
export const ShopAddress = z
  .object({
    id: recordId,
    display_name: text,
    first_name: text,
    last_name: lastName,
    email: text,
    phone: text,
    company: text,
    street_address: text,
    street_address_1: text,
    postcode: text,
    city: text,
    state: text,
    country: text,
  })
  .transform((address) => ({
    id: address.id,
    displayName: address.display_name,
    firstName: address.first_name,
    lastName: address.last_name,
    email: address.email,
    phone: address.phone,
    company: address.company,
    streetAddress: address.street_address,
    streetAddress1: address.street_address_1,
    postcode: address.postcode,
    city: address.city,
    state: address.state,
    country: address.country,
  }));
export type ShopAddress = z.output<typeof ShopAddress>;
/** What the price of shipping depends on. */
export type ShippingPlace = Pick<ShopAddress, "city" | "postcode" | "country">;

/** The body of `sell/address/create`. [API-073] */
export type ShopAddressToSave = {
  id: 0;
  display_name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company: string;
  street_address: string;
  street_address_1: string;
  postcode: string;
  city: string;
  state: string;
  country: string;
};

/**
 * The body of `submitOrder`. `url` is the unencoded return URL. `marketing_opt_in` isn't in the API's
 * documentation. [API-083]
 */
export type ShopOrderToSend = {
  address: number;
  shipping_option_id: number;
  paymentGateway: string;
  note: string;
  promotion_code: string;
  url: string;
  marketing_opt_in: boolean;
};

/** The response of `submitOrder` and `giftVoucher/payNow`. `payment` is the payment page. */
export const ShopOrderOutcome = z
  .unknown()
  .refine(hasOutcome, "has neither a success flag nor a message")
  .pipe(
    z
      .object({
        success: flag(false),
        message: messageText,
        error: messageText,
        payment: optionalRecord(text),
      })
      .transform(({ success, message, error, payment }) => ({
        success,
        message: message || error,
        redirect: payment ?? "",
      })),
  );

/**
 * The HTML of an invoice (not sanitised) and the URL of its PDF ("" if there is none). `success` is false for
 * another user's invoice.
 */
export const InvoiceText = z
  .object({ success: flag(true), invoice_text: text, invoiceText: text, pdf: mediaUrl })
  .refine(
    ({ success, invoice_text, invoiceText }) => !success || invoice_text !== "" || invoiceText !== "",
    "is an invoice without text",
  )
  .transform(({ success, invoice_text, invoiceText, pdf }) => ({
    success,
    html: invoice_text || invoiceText,
    pdf,
  }));
export type InvoiceText = z.output<typeof InvoiceText>;

/**
 * An order of the shop. `invoice_id` and `amount_outstanding` aren't in the API's documentation, and are 0 if
 * the API doesn't send them. [CART-028]
 */
export const ShopOrder = record({
  id: recordId,
  /** The invoice by which the order can be paid. */
  invoice_id: recordId,
  amount_outstanding: dollars,
  /** Pending, Paid, Picked, Complete or Canceled. */
  status_type: text,
  /** The API's text for `status_type`. */
  status: text,
  items: list(
    record({
      id: recordId,
      sku: optionalRecord(z.object({ code: text })),
      product_name: text,
      url: text,
      price_each: price,
      qty: decimal(0),
      subtotal: price,
      addons: list(text),
    }),
  ),
});
export type ShopOrder = z.output<typeof ShopOrder>;
