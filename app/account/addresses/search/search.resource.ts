import type { ActionFunctionArgs } from "@remix-run/node";
import { getText } from "../../../posting/form-result.ts";
import { readSubmission } from "../../../posting/form-submission.server.ts";
import type { AddressSearchResult } from "./search-result.ts";

/**
 * Handles the address search of logged-in users in browsers with scripts. The field `q` searches for
 * suggestions, and `id` looks up a suggestion. The request is a POST, because addresses mustn't be in logs or
 * the browser history. [ADR-010 ADR-014 API-115]
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.session.user();
  if (!user) return new Response(null, { status: 401, headers: NO_STORE_HEADERS });
  const { values } = await readSubmission(request);
  const [text, id] = [getText(values, "q"), getText(values, "id")];
  const outcome =
    id === ""
      ? await context.addressSearch.suggest(user.id, text)
      : await context.addressSearch.find(user.id, id);
  const searchResult: AddressSearchResult =
    "address" in outcome ? { ...outcome, state: "filled-in" } : outcome;
  return Response.json(searchResult, {
    status: STATUS_BY_STATE[searchResult.state],
    headers: NO_STORE_HEADERS,
  });
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

const STATUS_BY_STATE = { found: 200, "filled-in": 200, limited: 429, unavailable: 503 } as const;

const NO_STORE_HEADERS = { "Cache-Control": "private, no-store" };
