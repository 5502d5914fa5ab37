import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/node";
import { wordsFor } from "../i18n/words.server.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";
import type { Product } from "../wire/shop.ts";
import { chosenIn, type ChosenValues } from "./chosen-values.ts";
import { findProduct, offerFor } from "./find-product.server.ts";
import { choicesOf, problemsOf, quantityOf } from "./product-choices.ts";
import type { ProductAnswer } from "./product-page.ts";

type ProductPost = { context: AppLoadContext; product: Product; values: ChosenValues };

/**
 * Answers the form of a product's page. “Add to cart” carries `intent` “add” and leads back to the page; whatever else pressed the form asks what the
 * choices cost. Everything typed comes back with every answer. [SHOP-026 SHOP-029 CART-008]
 */
export async function postProduct({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const product = await findProduct(context, params["slug"]);
  const post = { context, product, values: chosenIn(form) };
  return form.get("intent") === "add" ? addToCart(post) : answer(post, 200);
}

async function addToCart(post: ProductPost) {
  const { context, product, values } = post;
  const t = wordsFor(context.language.code, "shop");
  const problems = problemsOf(product, values);
  const qty = quantityOf(values);
  if (problems.length > 0 || qty === null) {
    const errors = problems.map(({ field, key, values: given }) => ({
      field,
      message: t(key, { ...given }),
    }));
    return answer(post, 400, { errors });
  }

  const { variations, addons } = choicesOf(product, values);
  let isSent = false;
  try {
    const found = await context.organiser.products.searchSku(product.id, variations, addons);
    if (found.sku === 0) return await answer(post, 422, { refusal: t("refusal.noSuch") });
    if (!found.inStock) return await answer(post, 409, { refusal: t("refusal.outOfStock") });
    isSent = true;
    const change = await context.cart.add({ sku: found.sku, qty, addons });
    if (!change.success) return await answer(post, 422, { refusal: change.message || t("refusal.noReason") });
  } catch (err) {
    const trouble = troubleOf(err);
    if (!trouble) throw err;
    if (trouble.kind === "refused")
      return answer(post, 422, { refusal: trouble.said || t("refusal.noReason") });
    context.log.warn({ err }, "a product could not be put into the cart");
    return answer(post, 503, isSent ? { isUnsure: true } : { refusal: t("refusal.noAnswer") });
  }
  // When it was, so that neither a bookmark nor a link says it again.
  return redirect(
    `/product/${encodeURIComponent(product.slug || product.id)}?added=${context.clock.now()}`,
    303,
  );
}

/** The page again with what was chosen, what that costs now, and what is to be said of it. */
async function answer(
  { context, product, values }: ProductPost,
  status: number,
  said: Partial<Pick<ProductAnswer, "errors" | "refusal" | "isUnsure">> = {},
) {
  const offer = await offerFor(context, product, values);
  const isUnanswered = status === 200 && offer.state === "unknown";
  const reply: ProductAnswer = { values, offer, errors: [], refusal: "", isUnsure: false, ...said };
  return data(reply, { status: isUnanswered ? 503 : status });
}
