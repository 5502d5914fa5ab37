import { type AppLoadContext, data } from "@remix-run/node";
import { classifyApiError } from "../../posting/api-failure.ts";
import type { Product } from "../../wire/shop.ts";
import type { ChosenValues } from "./chosen-values.ts";
import { type Offer, toOffer } from "./offer.ts";
import { toApiChoices } from "./product-choices.ts";

/**
 * Finds a product by its slug. [RT-044]
 * @throws 404 if there is none
 */
export async function findProduct({ organiser }: AppLoadContext, slug = ""): Promise<Product> {
  const product = await organiser.products.findBySlug(slug);
  if (!product) throw data({ kind: "not-found" }, { status: 404 });
  return product;
}

/** Loads the current offer for the choices from the API. [SHOP-029] */
export async function loadOffer(
  { organiser, log }: AppLoadContext,
  product: Product,
  values: ChosenValues,
): Promise<Offer> {
  const { variations, addons } = toApiChoices(product, values);
  try {
    return toOffer(await organiser.products.findSku(product.id, variations, addons), product);
  } catch (err) {
    const failure = classifyApiError(err);
    if (!failure) throw err;
    // The API rejects some choices, such as too many of an add-on.
    if (failure.kind === "rejected")
      return { state: "select-options", price: product.price, fullPrice: null, sku: 0 };
    log.warn({ err }, "product price could not be loaded");
    return toOffer(null, product);
  }
}
