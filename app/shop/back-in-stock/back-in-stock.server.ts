import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { emailField } from "../../posting/fields.ts";
import { honeypotSchema } from "../../posting/guards/honeypot.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { toSitePath } from "../../site/site-path.ts";
import type { Product, VariationChoice } from "../../wire/shop.ts";
import { buildPriceQuery, type ChosenValues, readChoices } from "../product/chosen-values.ts";
import { findProduct, loadOffer } from "../product/find-product.server.ts";
import { canRequestMail } from "../product/offer.ts";
import { toApiChoices } from "../product/product-choices.ts";
import { buildProductPath } from "../shop-paths.ts";

export const buildBackInStockFormKind = (slug = ""): FormKind => ({
  name: `back in stock ${slug}`,
  access: "public",
  draft: "none",
});

export const BackInStockForm = z.object({ email: emailField, trap: honeypotSchema });

type RequestedItem = {
  product: Product;
  variations: VariationChoice[];
  values: ChosenValues;
};

/**
 * Loads the product and the choices in the query.
 * @throws 404 if there is no such product, or if the API doesn't support requests
 */
export async function loadRequestedItem(
  context: AppLoadContext,
  slug: string | undefined,
  query: URLSearchParams,
): Promise<RequestedItem> {
  if (!(await context.organiser.site.hasCapability("back-in-stock")))
    throw data({ kind: "not-found" }, { status: 404 });
  const product = await findProduct(context, slug);
  const values = readChoices(query);
  return { product, variations: toApiChoices(product, values).variations, values };
}

/**
 * Whether a mail about the item can be requested. “sold-out” also if this is unknown, because the API checks
 * each request, and “not-chosen” if the choices match no item.
 */
export async function findStockState(
  context: AppLoadContext,
  { product, values }: RequestedItem,
): Promise<"sold-out" | "in-stock" | "not-chosen"> {
  const { state } = await loadOffer(context, product, values);
  if (state === "unknown" || canRequestMail(state, !product.inStock)) return "sold-out";
  return state === "in-stock" ? "in-stock" : "not-chosen";
}

/**
 * Requests the mail, and redirects to a confirmation that can be reloaded. If the item has come back since the
 * form was opened, redirects to the product, where it can be bought, with a notice.
 */
export const postBackInStock = (args: ActionFunctionArgs) =>
  handlePost(args, buildBackInStockFormKind(args.params["slug"]), async (post) => {
    const { searchParams } = new URL(args.request.url);
    const item = await loadRequestedItem(post.context, args.params["slug"], searchParams);
    const { product, variations, values } = item;
    const { email } = post.read(BackInStockForm);
    if ((await findStockState(post.context, item)) === "in-stock") {
      post.context.notices.add({ key: "backInStock", tone: "good" });
      return redirect(toSitePath(buildProductPath(product.slug || String(product.id))), 303);
    }
    const request = { product: product.id, variations, email };
    await post.save("request", request, () => post.context.organiser.backInStock.request(request));
    const slug = encodeURIComponent(product.slug || product.id);
    const query = buildPriceQuery({ ...values, done: "yes" });
    return redirect(`/product/${slug}/back-in-stock?${query}#back-in-stock`, 303);
  });
