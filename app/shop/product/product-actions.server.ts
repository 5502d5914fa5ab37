import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { answerPost } from "../../posting/answer-post.server.ts";
import { attempt } from "../../posting/attempt.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { Product } from "../../wire/shop.ts";
import { chosenOf, isChoice } from "./chosen-values.ts";
import { findProduct, offerFor } from "./find-product.server.ts";
import { choicesOf, problemsOf, quantityOf } from "./product-choices.ts";
import type { ProductAnswer } from "./product-page.ts";

const productKind: FormKind = { name: "product", who: "unasked", isField: isChoice, notKept: null };

/**
 * Answers the form of a product's page. “Add to cart” carries `intent` “add” and leads back to the page;
 * whatever else pressed the form asks what the choices cost. Everything typed comes back with every answer.
 * [SHOP-026 SHOP-029 CART-008]
 */
export const postProduct = (args: ActionFunctionArgs) =>
  answerPost<ProductAnswer>(args, productKind, async (post, answering) => {
    const product = await findProduct(post.context, args.params["slug"]);
    const offer = () => offerFor(post.context, product, chosenOf(post.values));
    answering.show(async () => ({ offer: await offer(), isUnsure: false }));
    if (post.intent !== "add") return post.again((await offer()).state === "unknown" ? 503 : 200);

    const added = await addToCart(post, product, () =>
      answering.show(async () => ({ offer: await offer(), isUnsure: true })),
    );
    if (added) return added;
    // When it was, so that neither a bookmark nor a link says it again.
    const slug = encodeURIComponent(product.slug || product.id);
    return redirect(`/product/${slug}?added=${post.context.clock.now()}`, 303);
  });

/** Null when it is in the cart. `isSent` is called once the API is asked to put it there. */
async function addToCart(post: Post, product: Product, isSent: () => void) {
  const { context } = post;
  const values = chosenOf(post.values);
  const problems = problemsOf(product, values);
  const qty = quantityOf(values);
  if (problems.length > 0 || qty === null) return post.again(400, { errors: problems });

  const { variations, addons } = choicesOf(product, values);
  const asked = await attempt(async () => {
    const found = await context.organiser.products.searchSku(product.id, variations, addons);
    return { success: true, message: "", item: found };
  });
  if (!asked.ok) return refusedWith(asked.failure, "shop:refusal.noAnswer");
  const found = asked.item;
  if (!found || found.sku === 0) return post.refuse({ key: "shop:refusal.noSuch" });
  if (found.priceEach === null) return post.refuse({ key: "shop:refusal.noPrice" }, 409);
  if (!found.inStock) return post.refuse({ key: "shop:refusal.outOfStock" }, 409);
  const added = await attempt(() => context.cart.add({ sku: found.sku, qty, addons }));
  if (added.ok) return null;
  if (added.failure.trouble) isSent();
  return refusedWith(added.failure, null);

  /** The API's words, ours where it has none; where it gave no answer what is sure of it, if anything. */
  function refusedWith(
    { status, refusal, trouble }: Extract<typeof asked, { ok: false }>["failure"],
    unanswered: "shop:refusal.noAnswer" | null,
  ) {
    if (trouble) return post.again(status, { refusal: unanswered && { key: unanswered } });
    const hasReason = refusal !== null && "said" in refusal;
    return post.again(status, { refusal: hasReason ? refusal : { key: "shop:refusal.noReason" } });
  }
}
