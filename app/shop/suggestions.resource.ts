import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { loadOptional } from "../optional.server.ts";
import { MIN_QUERY_LENGTH, normaliseQuery } from "./search-query.ts";
import { buildProductPath } from "./shop-paths.ts";
import type { Suggestions } from "./suggestions.ts";

/** Requests are limited like those of the search page, because each text needs an API request. */
export const handle = { limit: { reads: 120 } };

const MAX_SUGGESTIONS = 6;

/** Shorter than for other optional data, because every pause in typing requests suggestions. */
const TIMEOUT_MS = 2_000;

/** At most so many searches wait for the API, so that typing leaves most of its calls to pages. */
const MAX_OPEN_SEARCHES = 6;
let openSearches = 0;

/**
 * Responds with the first products that match a text (`?q=`), as JSON, and with their total number. The API
 * request is that of the results page, which then finds its response in the cache. [SHOP-001]
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = normaliseQuery(new URL(request.url).searchParams.get("q") ?? "");
  const suggestions: Suggestions = { query, count: 0, products: [] };
  if (query.length >= MIN_QUERY_LENGTH) {
    const results =
      openSearches < MAX_OPEN_SEARCHES
        ? await loadOptional(context, "search suggestions", () => searchAndCount(context, query), {
            fallback: null,
            timeoutMs: TIMEOUT_MS,
          })
        : null;
    if (!results) return Response.json(null, { status: 503, headers: { "Cache-Control": "no-store" } });
    suggestions.count = results.itemCount;
    suggestions.products = results.items
      .slice(0, MAX_SUGGESTIONS)
      .map(({ slug, id, name, price, inStock }) => ({
        path: buildProductPath(slug || String(id)),
        name,
        price,
        isInStock: inStock,
      }));
  }
  return Response.json(suggestions, { headers: { "Cache-Control": "private, max-age=60" } });
}

/** A search is open until the API responds, also after the timeout of the suggestions. */
async function searchAndCount(context: AppLoadContext, query: string) {
  openSearches += 1;
  try {
    return await context.organiser.products.search(query, 1);
  } finally {
    openSearches -= 1;
  }
}
