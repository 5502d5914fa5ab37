import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadSurcharges } from "../paying/total/surcharges.server.ts";
import { parseIntegerOrZero } from "./entry-values.ts";

/**
 * Returns the surcharge of each payment method for an amount in cents (`?amount=13700`). The browser requests
 * it when the order's amount changes. [PRICE-014]
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const amount = parseIntegerOrZero(new URL(request.url).searchParams.get("amount") ?? "");
  return Response.json(await loadSurcharges(context, amount), {
    headers: { "Cache-Control": "private, max-age=60" },
  });
}
