import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { handlePost } from "../../posting/handle-post.server.ts";
import { callApiToSave } from "../../posting/save-result.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { Product } from "../../wire/shop.ts";
import { readChoicesFromValues, isChoice } from "./chosen-values.ts";
import { findProduct, loadOffer } from "./find-product.server.ts";
import { toApiChoices, validateChoices, parseQuantity } from "./product-choices.ts";
import type { ProductResult } from "./product-page.ts";

const productFormKind: FormKind = { name: "product", access: "public", isField: isChoice, draft: "none" };

/**
 * Handles the form of a product's page. “Add to cart” adds the product and redirects to the page, which then
 * shows a confirmation. All other buttons only load the price of the choices. [SHOP-026 SHOP-029 CART-008]
 */
export const postProduct = (args: ActionFunctionArgs) =>
  handlePost<ProductResult>(
    args,
    productFormKind,
    async (post, responseData) => {
      const product = await findProduct(post.context, args.params["slug"]);
      const loadCurrentOffer = () => loadOffer(post.context, product, readChoicesFromValues(post.values));
      responseData.addData(async () => ({ offer: await loadCurrentOffer(), isIndeterminate: false }));
      if (post.intent !== "add")
        return post.pageWith((await loadCurrentOffer()).state === "unknown" ? 503 : 200);

      const errorResponse = await addToCart(post, product, () =>
        responseData.addData(async () => ({ offer: await loadCurrentOffer(), isIndeterminate: true })),
      );
      if (errorResponse) return errorResponse;
      // The value of `added` is the time, so that a bookmark of this URL shows no confirmation later.
      const slug = encodeURIComponent(product.slug || product.id);
      return redirect(`/product/${slug}?added=${post.context.clock.now()}`, 303);
    },
    async (post, responseData) => {
      const product = await findProduct(post.context, args.params["slug"]);
      const loadCurrentOffer = () => loadOffer(post.context, product, readChoicesFromValues(post.values));
      responseData.addData(async () => ({ offer: await loadCurrentOffer(), isIndeterminate: false }));
    },
  );

/**
 * Adds the product to the cart. Returns null, or the response with the error. Calls `onIndeterminate` if it
 * is unknown whether the product was added.
 */
async function addToCart(post: Post, product: Product, onIndeterminate: () => void) {
  const { context } = post;
  const values = readChoicesFromValues(post.values);
  const errors = validateChoices(product, values);
  const qty = parseQuantity(values);
  if (errors.length > 0 || qty === null) return post.pageWith(400, { errors });

  const { variations, addons } = toApiChoices(product, values);
  const result = await callApiToSave(async () => {
    const skuResult = await context.organiser.products.findSku(product.id, variations, addons);
    return { success: true, message: "", item: skuResult };
  });
  if (!result.ok) return rejectWith(result.failure, "shop:rejection.noResponse");
  const skuResult = result.item;
  if (!skuResult || skuResult.sku === 0) return post.reject({ key: "shop:rejection.noSuch" });
  if (skuResult.priceEach === null) return post.reject({ key: "shop:rejection.noPrice" }, 409);
  if (!skuResult.inStock) return post.reject({ key: "shop:rejection.outOfStock" }, 409);
  const additionResult = await callApiToSave(() => context.cart.add({ sku: skuResult.sku, qty, addons }));
  if (additionResult.ok) return null;
  if (additionResult.failure.submitFailure) onIndeterminate();
  return rejectWith(additionResult.failure, null);

  /**
   * Responds with the API's message, or a message of this site if there is none. `noResponseKey` is the
   * message for a missing response, or null if the page already shows a message.
   */
  function rejectWith(
    { status, rejection, submitFailure }: Extract<typeof result, { ok: false }>["failure"],
    noResponseKey: "shop:rejection.noResponse" | null,
  ) {
    if (submitFailure) return post.pageWith(status, { rejection: noResponseKey && { key: noResponseKey } });
    const hasReason = rejection !== null && "text" in rejection;
    return post.pageWith(status, { rejection: hasReason ? rejection : { key: "shop:rejection.noReason" } });
  }
}
