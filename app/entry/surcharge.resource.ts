import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadSurcharges } from "../paying/sum/surcharges.server.ts";
import { wholeNumberOrZero } from "./entry-values.ts";

/**
 * Returns the surcharges for an amount in cents (`?amount=13700`); the browser requests them as choices
 * change. [PRICE-014]
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const amount = wholeNumberOrZero(new URL(request.url).searchParams.get("amount") ?? "");
  return Response.json(await loadSurcharges(context, amount), {
    headers: { "Cache-Control": "private, max-age=60" },
  });
}
