import { z } from "zod";
import { imageOrPhoto, optionalImage, Photo, Video } from "./media.ts";
import { mediaPath } from "./media-address.ts";
import {
  decimal,
  dollars,
  flag,
  limit,
  html,
  list,
  optional,
  price,
  record,
  recordId,
  saidId,
  saidList,
  saysSomething,
  text,
  whole,
} from "./primitives.ts";

/** A group that a product stands in. `url` is read where an API has no `slug`. */
const ProductGroup = z
  .object({ slug: text, url: text, name: text })
  .transform(({ slug, url, name }) => ({ slug: slug || url, name }));

/** One of the values a product is chosen by: “Size” with its options. [SHOP-032] */
const Variation = record({ name: text, options: list(text) });

/**
 * One purchasable form of a product. `skuVariations` says which option of each variation it is. [SHOP-033]
 */
const Sku = z
  .object({
    id: recordId,
    code: text,
    is_default: flag(false),
    in_stock: flag(true),
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

const addonTypes = ["checkbox", "dropdown", "qty", "text"] as const;

/** An option of a dropdown add-on: a bare text stands for itself and costs nothing more. */
const AddonOption = z.union([
  z.string().transform((name) => ({ value: name, name, price: 0 })),
  z
    .object({ id: text, name: text, price: dollars })
    .transform(({ id, name, price }) => ({ value: id || name, name, price })),
]);

/**
 * Something a product can be had with. An unknown type is asked as text. `minQty` and `maxQty` bound a Qty
 * add-on. [SHOP-034 SHOP-038]
 */
export const Addon = record({
  id: recordId,
  name: text,
  type: text.transform(
    (type) => addonTypes.find((known) => known === type.toLowerCase()) ?? ("text" as const),
  ),
  required: flag(false),
  options: list(AddonOption),
  min_qty: limit,
  max_qty: limit,
  price: dollars,
});
export type Addon = z.output<typeof Addon>;

/**
 * What tiles and lists show of a product; every product record has it. `price` is the full price in cents.
 */
const tile = {
  id: recordId,
  name: text,
  slug: text,
  url: text,
  blurb: text,
  brand: text,
  badge: text,
  price,
  image: imageOrPhoto,
  in_stock: flag(true),
  is_new: flag(false),
  is_on_special: flag(false),
};

const withSlug = <P extends { slug: string; url: string }>({ url, ...product }: P) => ({
  ...product,
  slug: product.slug || url.replace(/^.*\//, ""),
});

/** A product as lists give it. [SHOP-008 SHOP-009 SHOP-010] */
export const ProductTile = record(tile).transform(withSlug);
export type ProductTile = z.output<typeof ProductTile>;

/** A product with all that its page shows. [SHOP-032] */
export const Product = record({
  ...tile,
  title: text,
  meta_description: text,
  content: html,
  images: list(imageOrPhoto),
  photos: list(Photo),
  groups: list(ProductGroup),
  primary_group: optional(ProductGroup),
  video: optional(Video),
  size_chart_image: mediaPath,
  skus: list(Sku),
  variations: list(Variation),
  addons: list(Addon),
  groupaddons: list(Addon),
  relateds: list(ProductTile),
}).transform(withSlug);
export type Product = z.output<typeof Product>;

/**
 * What somebody chose of a product, as `searchsku` and `cartAdd` take it; only what is chosen is listed.
 * [API-084]
 */
export type VariationChoice = { name: string; value: string };
export type AddonChoice = { id: number; value: string };

/**
 * The SKU that the choices lead to, 0 for none; prices of one piece with its add-ons, in cents. [SHOP-029]
 */
export const SkuAnswer = record({
  sku: saidId,
  price_each: price,
  full_price_each: dollars,
  on_special: flag(false),
  in_stock: flag(false),
});
export type SkuAnswer = z.output<typeof SkuAnswer>;

/**
 * Whether the API sells so many. What it says otherwise than yes or no (a quantity, say) hides no cart and
 * keeps nobody from ordering: it has the last word when the order is sent.
 */
const isSold = z
  .unknown()
  .optional()
  .transform((said) => flag(true).safeParse(said).data ?? true);

/** A line of the cart. `url` is the product’s slug; prices are cents, null for none yet. [CART-006] */
const CartLine = record({
  id: recordId,
  url: text,
  name: text,
  product_name: text,
  sku_id: recordId,
  sku: optional(z.object({ code: text })),
  addons: list(text),
  qty: whole,
  price,
  img: optionalImage,
  subtotal: dollars,
  can_purchase_qty: isSold,
});
export type CartLine = z.output<typeof CartLine>;

/** Cents, or null while the API doesn't know it: the wire then has a text that is no number. */
const knownLater = z
  .unknown()
  .optional()
  .transform((amount) => {
    const read = dollars.safeParse(amount);
    return amount === null || amount === undefined || amount === "" || !read.success ? null : read.data;
  });

/** A cart that says it is empty, by an API that leaves empty lists out. */
const EmptyCart = z.looseObject({ item_count: z.literal([0, "0"]), items: z.null().optional() });

const FilledCart = z
  .object({
    item_count: whole,
    items: saidList(CartLine),
    subtotal: dollars,
    sessionKey: text,
    all_in_stock: isSold,
    discount_amount: dollars,
    shipping_amount: knownLater,
    total_amount: knownLater,
    total_tax: dollars,
    payment_types: list(record({ id: text, name: text })),
    message: text,
  })
  .transform((cart) => ({
    itemCount: cart.item_count,
    items: cart.items,
    subtotal: cart.subtotal,
    sessionKey: cart.sessionKey,
    allInStock: cart.all_in_stock,
    discountAmount: Math.abs(cart.discount_amount),
    shippingAmount: cart.shipping_amount,
    totalAmount: cart.total_amount,
    totalTax: cart.total_tax,
    paymentTypes: cart.payment_types,
    message: cart.message,
  }));

/**
 * The answer of `getCart`. Shipping and total are null while no way of shipping is chosen. `message` says why
 * a promotion code is refused. [API-080 CART-003]
 */
export const Cart = z.preprocess((given) => {
  const empty = EmptyCart.safeParse(given);
  return empty.success ? { ...empty.data, items: [] } : given;
}, FilledCart);
export type Cart = z.output<typeof Cart>;

/** What a change of the cart answers: nothing that matters, but for an explicit refusal with its words. */
export const CartChange = z.unknown().transform((answer) => {
  const read = z
    .object({ success: z.literal([false, 0, "0"]), message: text, error: text })
    .safeParse(answer);
  return read.success
    ? { success: false, message: read.data.message || read.data.error }
    : { success: true, message: "" };
});
export type CartChange = z.output<typeof CartChange>;

/** One way to ship the cart to an address. [CART-007] */
export const ShippingQuote = record({
  shipping_type_id: recordId,
  shipping_name: text,
  amount: price,
  is_pick_up: flag(false),
});
export type ShippingQuote = z.output<typeof ShippingQuote>;

/** An address that the shop ships to. Line 1 is `streetAddress`, line 2 `streetAddress1`. [ADR-001] */
export const ShopAddress = z
  .object({
    id: recordId,
    display_name: text,
    first_name: text,
    last_name: text,
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

/** What `sell/address/create` takes. [API-073] */
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
 * What `submitOrder` takes, and the opt-in that it has no documented member for. `url` is the raw address to
 * come back to. [API-083]
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

/**
 * The answer to `submitOrder` and `giftVoucher/payNow`, in the words of every order that is paid elsewhere:
 * `payment` is the payment page.
 */
export const ShopOrderOutcome = z
  .unknown()
  .refine(saysSomething, "says neither that it was taken nor why not")
  .pipe(
    z
      .object({ success: flag(false), message: text, error: text, payment: optional(text) })
      .transform(({ success, message, error, payment }) => ({
        success,
        message: message || error,
        redirect: payment ?? "",
      })),
  );

/**
 * The HTML of an invoice, and the address of its PDF where there is one. `success` is false for somebody
 * else's.
 */
export const InvoiceText = z
  .object({ success: flag(true), invoice_text: text, invoiceText: text, pdf: mediaPath })
  .refine(
    ({ success, invoice_text, invoiceText }) => !success || invoice_text !== "" || invoiceText !== "",
    "is an invoice without its text",
  )
  .transform(({ success, invoice_text, invoiceText, pdf }) => ({
    success,
    html: invoice_text || invoiceText,
    pdf,
  }));
export type InvoiceText = z.output<typeof InvoiceText>;

/**
 * An order of the shop. `statusType` is Pending, Paid, Picked, Complete or Canceled; `status` the API's own
 * words for it. `invoiceId` and `amountOutstanding` (cents) are beside the documented members: 0 where the
 * API doesn't say by which invoice an order can still be paid. [CART-028]
 */
export const ShopOrder = record({
  id: recordId,
  invoice_id: recordId,
  amount_outstanding: dollars,
  status_type: text,
  status: text,
  items: list(
    record({
      id: recordId,
      sku: optional(z.object({ code: text })),
      product_name: text,
      url: text,
      price_each: dollars,
      qty: decimal(0),
      subtotal: dollars,
      addons: list(text),
    }),
  ),
});
export type ShopOrder = z.output<typeof ShopOrder>;
