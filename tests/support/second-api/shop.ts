import { none } from "./profile.ts";
import { emailOf } from "./accounts.ts";
import { createPayment } from "./payments.ts";
import {
  type Call,
  type Calls,
  emptyResponse,
  List,
  listIn,
  type Members,
  numberIn,
  Reply,
  textIn,
} from "./server.ts";
import { image } from "./uploads.ts";

const addons: Members[] = [
  { id: 1, name: "Gift wrap", type: "Checkbox", required: false, options: [], min_qty: null, max_qty: null },
  {
    id: 2,
    name: "Print on the back",
    type: "Text",
    required: false,
    options: [],
    min_qty: null,
    max_qty: null,
  },
  {
    id: 3,
    name: "Print colour",
    type: "Dropdown",
    required: true,
    options: ["White", "Gold"],
    min_qty: null,
    max_qty: null,
  },
  { id: 4, name: "Stickers", type: "Qty", required: false, options: [], min_qty: 1, max_qty: 5 },
];

/** The SKUs: id, product, size, price in dollars, former price, whether it is in stock. */
const skus = [
  { id: 11, product: 1, code: "4A7B9C01D2", size: "M", price: 45.5, full: 59.95, inStock: true },
  { id: 12, product: 1, code: "4A7B9C01D3", size: "L", price: 45.5, full: 45.5, inStock: true },
  { id: 13, product: 1, code: "4A7B9C01D4", size: "XL", price: 45.5, full: 45.5, inStock: false },
  { id: 21, product: 2, code: "5555500001", size: null, price: 20, full: 20, inStock: true },
  { id: 31, product: 3, code: "7B00000001", size: null, price: null, full: null, inStock: true },
];

const group = { name: "Apparel", slug: "apparel", url: "apparel" };

const skusOf = (product: number) =>
  skus
    .filter((sku) => sku.product === product)
    .map((sku) => ({
      id: sku.id,
      code: sku.code,
      is_default: false,
      in_stock: sku.inStock,
      product_id: product,
      image: null,
      sku_photo_id: null,
      ...(sku.size ? { skuVariations: [{ name: "Size", value: sku.size }] } : {}),
    }));

const products = ({ api }: Call): Members[] => {
  const common = {
    ...none("title meta_description brand badge"),
    is_new: false,
    is_on_special: false,
    groups: [group],
    primary_group: group,
    video: null,
    size_chart_image: null,
    groupaddons: [],
    photos: [],
    addons: [],
    variations: [],
    images: [],
    image: null,
    in_stock: true,
  };
  const tee = {
    ...common,
    id: 1,
    name: "Start Line Tee",
    slug: "tee",
    blurb: "Soft cotton.",
    content: "<p>Cut <b>wide</b>.</p>",
    price: 59.95,
    brand: "Roll",
    is_new: true,
    is_on_special: true,
    image: image(api, "tee"),
    images: [image(api, "tee"), image(api, "tee-back")],
    // Other products have the URL of a picture here.
    size_chart_image: api.profile.hasExtraMembers ? "Fits wide, order one size down" : null,
    addons,
    variations: [{ name: "Size", options: ["M", "L", "XL"] }],
    skus: skusOf(1),
  };
  const cap = {
    ...common,
    id: 2,
    name: "Season Cap",
    slug: "cap",
    blurb: null,
    content: null,
    price: 20,
    skus: skusOf(2),
  };
  const sign = {
    ...common,
    id: 3,
    name: "Made-to-order Sign",
    slug: "sign",
    ...none("blurb content price"),
    skus: skusOf(3),
  };
  return [
    { ...tee, relateds: [{ ...cap, relateds: [] }] },
    { ...cap, relateds: [] },
    { ...sign, relateds: [] },
  ];
};

const cents = (dollars: number | null): number => Math.round((dollars ?? 0) * 100);
const postage = [
  { shipping_type_id: 1, shipping_name: "Standard post", amount: 9.95, is_pick_up: false },
  { shipping_type_id: 2, shipping_name: "Pick up at the track", amount: 0, is_pick_up: true },
];

/** Returns the key of the cart, which is that of the logged-in user or of the session. */
const getCartKey = ({ api, account, sent }: Call): string =>
  account ? emailOf(account) : textIn(sent, "session") || `cart-${api.nextId()}`;

const linesOf = (call: Call, key = getCartKey(call)): Members[] => {
  const lines = call.api.carts.get(key) ?? [];
  call.api.carts.set(key, lines);
  return lines;
};

function cart(call: Call): Members {
  const key = getCartKey(call);
  const lines = linesOf(call, key);
  const items = lines.map((line) => {
    const sku = skus.find(({ id }) => id === line["sku"]);
    const product = products(call).find(({ id }) => id === sku?.product);
    const qty = numberIn(line, "qty");
    return {
      id: line["id"],
      url: product?.["slug"],
      name: product?.["name"],
      product_name: product?.["name"],
      sku_id: sku?.id,
      sku: { code: sku?.code },
      addons: listIn(line, "addons").map(
        ({ id, value }) =>
          `${String(addons.find((addon) => addon["id"] === Number(id))?.["name"])}: ${String(value)}`,
      ),
      qty,
      price: sku?.price ?? null,
      image: null,
      img: null,
      subtotal: ((sku?.price ?? 0) * cents(1) * qty) / 100,
      can_purchase_qty: true,
    };
  });
  const subtotal = items.reduce((sum, { subtotal: line }) => sum + cents(line), 0);
  const shippingMethod = postage.find(
    ({ shipping_type_id: id }) => id === numberIn(call.sent, "shipping_type"),
  );
  const isHalf = textIn(call.sent, "promotion_code") === "HALF";
  const discount = isHalf ? Math.round(subtotal / 2) : 0;
  const total = subtotal - discount + cents(shippingMethod?.amount ?? 0);
  return {
    item_count: items.reduce((sum, { qty }) => sum + qty, 0),
    items,
    subtotal: subtotal / 100,
    sessionKey: key,
    all_in_stock: true,
    discount_amount: discount / 100,
    // The documentation says that an unknown amount isn't a number.
    shipping_amount: shippingMethod ? shippingMethod.amount : "To be calculated",
    total_amount: shippingMethod ? total / 100 : "To be calculated",
    total_tax: Math.round(total / 11) / 100,
    payment_types: [
      { id: 5, name: "Card" },
      { id: 6, name: "Bank transfer" },
    ],
  };
}

export const shopCalls: Calls = {
  "ANY sell/product": (call) => new List(products(call)),
  "ANY sell/product/{id}": (call) =>
    products(call).find(({ slug, id }) => slug === call.part || String(id) === call.part) ??
    new Reply(404, { message: "Not Found" }),
  "POST sell/cart/searchsku": ({ sent }) => {
    const product = numberIn(sent, "product");
    const size = textIn(listIn(sent, "variations").find(({ name }) => name === "Size") ?? {}, "value");
    const sku = skus.find(
      (candidate) => candidate.product === product && (candidate.size === null || candidate.size === size),
    );
    if (!sku) return { sku: 0, price_each: null, full_price_each: null, on_special: false, in_stock: false };
    return {
      sku: sku.id,
      price_each: sku.price?.toFixed(2) ?? null,
      full_price_each: sku.full?.toFixed(2) ?? null,
      on_special: sku.price !== sku.full,
      in_stock: sku.inStock,
    };
  },
  "POST sell/cart/getCart": cart,
  "POST sell/cart/cartAdd": (call) => {
    const { sku, qty, addons: addonChoices } = call.sent;
    linesOf(call).push({ id: call.api.nextId(), sku: Number(sku), qty: Number(qty), addons: addonChoices });
    return emptyResponse(call);
  },
  "POST sell/cart/cartUpdate": (call) => {
    const line = linesOf(call).find(({ id }) => id === numberIn(call.sent, "id"));
    if (line) line["qty"] = numberIn(call.sent, "qty");
    return emptyResponse(call);
  },
  "POST sell/cart/cartRemove": (call) => {
    const lines = linesOf(call);
    lines.splice(0, lines.length, ...lines.filter(({ id }) => id !== numberIn(call.sent, "id")));
    return emptyResponse(call);
  },
  "POST sell/cart/mergeCart": (call) => {
    const key = textIn(call.sent, "session");
    const lines = call.api.carts.get(key);
    if (call.account && lines && key !== emailOf(call.account)) {
      linesOf(call).push(...lines);
      call.api.carts.delete(key);
    }
    return emptyResponse(call);
  },
  "POST sell/cart/shippingQuote": () => new List(postage, "bare"),
  "POST sell/cart/requestShippingQuote": emptyResponse,
  "POST sell/cart/submitOrder": (call) => {
    const { account, sent } = call;
    if (!account) return new Reply(401, { message: "Unauthenticated" });
    const shippingMethod = postage.find(
      ({ shipping_type_id: id }) => id === numberIn(sent, "shipping_option_id"),
    );
    const address = account.shopAddresses.find(({ id }) => id === numberIn(sent, "address"));
    if (!shippingMethod || !address)
      return { success: false, payment: null, message: "Choose an address and a way to ship." };
    const checkedOut = cart({ ...call, sent: { ...sent, shipping_type: shippingMethod.shipping_type_id } });
    const payment = createPayment(call, {
      kind: "order",
      title: "Shop order",
      cents: cents(numberIn(checkedOut, "total_amount")),
      returnUrl: textIn(sent, "url"),
      lines: listIn(checkedOut, "items").map((item) => ({
        description: item["name"],
        qty: item["qty"],
        line_price: item["subtotal"],
      })),
      sent,
    });
    return { success: true, payment, message: null };
  },
};
