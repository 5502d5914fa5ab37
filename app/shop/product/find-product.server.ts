import { type AppLoadContext, data } from "@remix-run/node";
import { troubleOf } from "../../posting/organiser-trouble.ts";
import type { Product } from "../../wire/shop.ts";
import type { ChosenValues } from "./chosen-values.ts";
import { type Offer, offerOf } from "./offer.ts";
import { choicesOf } from "./product-choices.ts";

/** The product of an address; an unknown one is the not-found screen. [RT-044] */
export async function findProduct({ organiser }: AppLoadContext, slug = ""): Promise<Product> {
  const product = await organiser.products.bySlug(slug);
  if (!product) throw data({ kind: "not-found" }, { status: 404 });
  return product;
}

/** What is chosen costs so much now; asked of the API anew. [SHOP-029] */
export async function offerFor(
  { organiser, log }: AppLoadContext,
  product: Product,
  values: ChosenValues,
): Promise<Offer> {
  const { variations, addons } = choicesOf(product, values);
  try {
    return offerOf(await organiser.products.searchSku(product.id, variations, addons), product);
  } catch (err) {
    const trouble = troubleOf(err);
    if (!trouble) throw err;
    // Choices that the API refuses, such as too many of an add-on, lead to nothing that has a price.
    if (trouble.kind === "refused")
      return { state: "select-options", price: product.price, fullPrice: null, sku: 0 };
    log.warn({ err }, "a product's price could not be asked");
    return offerOf(null, product);
  }
}
