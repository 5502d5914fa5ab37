import { type AppLoadContext, data } from "@remix-run/node";
import { classifyApiError } from "../../posting/api-failure.ts";
import type { Product } from "../../wire/shop.ts";
import type { ChosenValues } from "./chosen-values.ts";
import { type Offer, toOffer } from "./offer.ts";
import { toApiChoices } from "./product-choices.ts";

/** Loads a product by its slug. Throws a 404 if it is unknown. [RT-044] */
export async function findProduct({ organiser }: AppLoadContext, slug = ""): Promise<Product> {
  const product = await organiser.products.bySlug(slug);
  if (!product) throw data({ kind: "not-found" }, { status: 404 });
  return product;
}

/** Loads the current price of the choices from the API. [SHOP-029] */
export async function loadOffer(
  { organiser, log }: AppLoadContext,
  product: Product,
  values: ChosenValues,
): Promise<Offer> {
  const { variations, addons } = toApiChoices(product, values);
  try {
    return toOffer(await organiser.products.searchSku(product.id, variations, addons), product);
  } catch (err) {
    const failure = classifyApiError(err);
    if (!failure) throw err;
    // The API rejects some choices, such as too many of an add-on. These have no price of their own.
    if (failure.kind === "rejected")
      return { state: "select-options", price: product.price, fullPrice: null, sku: 0 };
    log.warn({ err }, "product price could not be loaded");
    return toOffer(null, product);
  }
}
