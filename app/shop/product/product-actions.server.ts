import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { handlePost } from "../../posting/handle-post.server.ts";
import { callApiToSave } from "../../posting/save-result.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { Product } from "../../wire/shop.ts";
import { choicesFromValues, isChoice } from "./chosen-values.ts";
import { findProduct, loadOffer } from "./find-product.server.ts";
import { toApiChoices, validateChoices, parseQuantity } from "./product-choices.ts";
import type { ProductResult } from "./product-page.ts";

const productKind: FormKind = { name: "product", access: "public", isField: isChoice, draft: "none" };

/**
 * Handles the form of a product's page. “Add to cart” has the `intent` “add” and redirects back to the
 * page. All other buttons load the price of the choices. Every page that is returned contains the input.
 * [SHOP-026 SHOP-029 CART-008]
 */
export const postProduct = (args: ActionFunctionArgs) =>
  handlePost<ProductResult>(
    args,
    productKind,
    async (post, reply) => {
      const product = await findProduct(post.context, args.params["slug"]);
      const loadCurrentOffer = () => loadOffer(post.context, product, choicesFromValues(post.values));
      reply.addData(async () => ({ offer: await loadCurrentOffer(), isIndeterminate: false }));
      if (post.intent !== "add")
        return post.pageWith((await loadCurrentOffer()).state === "unknown" ? 503 : 200);

      const added = await addToCart(post, product, () =>
        reply.addData(async () => ({ offer: await loadCurrentOffer(), isIndeterminate: true })),
      );
      if (added) return added;
      // `added` is a time, so that bookmarks and links don't show the confirmation again later.
      const slug = encodeURIComponent(product.slug || product.id);
      return redirect(`/product/${slug}?added=${post.context.clock.now()}`, 303);
    },
    async (post, reply) => {
      const product = await findProduct(post.context, args.params["slug"]);
      const loadCurrentOffer = () => loadOffer(post.context, product, choicesFromValues(post.values));
      reply.addData(async () => ({ offer: await loadCurrentOffer(), isIndeterminate: false }));
    },
  );

/**
 * Adds the product to the cart. Returns null on success, else the response. Calls `onIndeterminate` if it
 * is unknown whether the API added the product.
 */
async function addToCart(post: Post, product: Product, onIndeterminate: () => void) {
  const { context } = post;
  const values = choicesFromValues(post.values);
  const errors = validateChoices(product, values);
  const qty = parseQuantity(values);
  if (errors.length > 0 || qty === null) return post.pageWith(400, { errors });

  const { variations, addons } = toApiChoices(product, values);
  const result = await callApiToSave(async () => {
    const skuResult = await context.organiser.products.searchSku(product.id, variations, addons);
    return { success: true, message: "", item: skuResult };
  });
  if (!result.ok) return rejectWith(result.failure, "shop:rejection.noResponse");
  const skuResult = result.item;
  if (!skuResult || skuResult.sku === 0) return post.reject({ key: "shop:rejection.noSuch" });
  if (skuResult.priceEach === null) return post.reject({ key: "shop:rejection.noPrice" }, 409);
  if (!skuResult.inStock) return post.reject({ key: "shop:rejection.outOfStock" }, 409);
  const added = await callApiToSave(() => context.cart.add({ sku: skuResult.sku, qty, addons }));
  if (added.ok) return null;
  if (added.failure.submitFailure) onIndeterminate();
  return rejectWith(added.failure, null);

  /**
   * Responds with the API's message, or one of the site if there is none. `noResponse` is the message if
   * the API didn't respond; null if the outcome is unknown.
   */
  function rejectWith(
    { status, rejection, submitFailure }: Extract<typeof result, { ok: false }>["failure"],
    noResponse: "shop:rejection.noResponse" | null,
  ) {
    if (submitFailure) return post.pageWith(status, { rejection: noResponse && { key: noResponse } });
    const hasReason = rejection !== null && "text" in rejection;
    return post.pageWith(status, { rejection: hasReason ? rejection : { key: "shop:rejection.noReason" } });
  }
}
