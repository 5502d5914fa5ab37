import type { LoaderFunctionArgs } from "@remix-run/node";
import { surchargesOf } from "../paying/sum/surcharges.server.ts";
import { wholeNumber } from "./entry-values.ts";

/**
 * The surcharges for an amount in cents (`?amount=13700`), for the browser while somebody chooses.
 * [PRICE-014]
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const amount = wholeNumber(new URL(request.url).searchParams.get("amount") ?? "");
  return Response.json(await surchargesOf(context, amount), {
    headers: { "Cache-Control": "private, max-age=60" },
  });
}
