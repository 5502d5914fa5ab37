import type { LoaderFunctionArgs } from "@remix-run/node";
import { chosenIn } from "./chosen-values.ts";
import { findProduct, offerFor } from "./find-product.server.ts";

/** What the choices in the query cost, for the browser while somebody chooses. [SHOP-029] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const product = await findProduct(context, params["slug"]);
  const values = chosenIn(new URL(request.url).searchParams);
  return Response.json(await offerFor(context, product, values), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
