import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { handlePost } from "../../posting/handle-post.server.ts";
import { callApiToSave } from "../../posting/save-result.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { Product } from "../../wire/shop.ts";
import { choicesFromValues, isChoice } from "./chosen-values.ts";
import { findProduct, offerFor } from "./find-product.server.ts";
import { toApiChoices, findProblems, parseQuantity } from "./product-choices.ts";
import type { ProductResult } from "./product-page.ts";

const productKind: FormKind = { name: "product", access: "public", isField: isChoice, draft: "none" };

/**
 * Handles the form of a product's page. “Add to cart” has the `intent` “add” and redirects back to the page;
 * every other button loads the price of the choices. All input is returned with each response. [SHOP-026
 * SHOP-029 CART-008]
 */
export const postProduct = (args: ActionFunctionArgs) =>
  handlePost<ProductResult>(
    args,
    productKind,
    async (post, reply) => {
      const product = await findProduct(post.context, args.params["slug"]);
      const offer = () => offerFor(post.context, product, choicesFromValues(post.values));
      reply.addData(async () => ({ offer: await offer(), isUnsure: false }));
      if (post.intent !== "add") return post.pageWith((await offer()).state === "unknown" ? 503 : 200);

      const added = await addToCart(post, product, () =>
        reply.addData(async () => ({ offer: await offer(), isUnsure: true })),
      );
      if (added) return added;
      // The time, so that bookmarks and links don't show the confirmation again.
      const slug = encodeURIComponent(product.slug || product.id);
      return redirect(`/product/${slug}?added=${post.context.clock.now()}`, 303);
    },
    async (post, reply) => {
      const product = await findProduct(post.context, args.params["slug"]);
      const offer = () => offerFor(post.context, product, choicesFromValues(post.values));
      reply.addData(async () => ({ offer: await offer(), isUnsure: false }));
    },
  );

/** Null if it was added to the cart. `isSent` is called when the API request starts. */
async function addToCart(post: Post, product: Product, isSent: () => void) {
  const { context } = post;
  const values = choicesFromValues(post.values);
  const problems = findProblems(product, values);
  const qty = parseQuantity(values);
  if (problems.length > 0 || qty === null) return post.pageWith(400, { errors: problems });

  const { variations, addons } = toApiChoices(product, values);
  const result = await callApiToSave(async () => {
    const found = await context.organiser.products.searchSku(product.id, variations, addons);
    return { success: true, message: "", item: found };
  });
  if (!result.ok) return rejectWith(result.failure, "shop:rejection.noResponse");
  const found = result.item;
  if (!found || found.sku === 0) return post.reject({ key: "shop:rejection.noSuch" });
  if (found.priceEach === null) return post.reject({ key: "shop:rejection.noPrice" }, 409);
  if (!found.inStock) return post.reject({ key: "shop:rejection.outOfStock" }, 409);
  const added = await callApiToSave(() => context.cart.add({ sku: found.sku, qty, addons }));
  if (added.ok) return null;
  if (added.failure.submitFailure) isSent();
  return rejectWith(added.failure, null);

  /** The API's message, else ours; without a response, what is certain about the outcome. */
  function rejectWith(
    { status, rejection, submitFailure }: Extract<typeof result, { ok: false }>["failure"],
    noResponse: "shop:rejection.noResponse" | null,
  ) {
    if (submitFailure) return post.pageWith(status, { rejection: noResponse && { key: noResponse } });
    const hasReason = rejection !== null && "text" in rejection;
    return post.pageWith(status, { rejection: hasReason ? rejection : { key: "shop:rejection.noReason" } });
  }
}
