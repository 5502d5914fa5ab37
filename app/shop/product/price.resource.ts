import type { LoaderFunctionArgs } from "@remix-run/node";
import { readChoices } from "./chosen-values.ts";
import { findProduct, loadOffer } from "./find-product.server.ts";

/** Responds with the offer for the choices in the query, as JSON. [SHOP-029] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const product = await findProduct(context, params["slug"]);
  const values = readChoices(new URL(request.url).searchParams);
  return Response.json(await loadOffer(context, product, values), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
