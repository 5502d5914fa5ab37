import type { ActionFunctionArgs } from "@remix-run/node";
import { getText } from "../../../posting/form-result.ts";
import { readSubmission } from "../../../posting/form-submission.server.ts";
import type { AddressSearchResult } from "./search-result.ts";

/**
 * The address search for pages with scripts: the field `q` searches for suggestions, `id` looks up the chosen
 * suggestion. A POST, so that no log or browser history contains addresses. Only for logged-in users, and never
 * cached. [ADR-010 ADR-014 API-115]
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.session.user();
  if (!user) return new Response(null, { status: 401, headers: noStore });
  const { values } = await readSubmission(request);
  const [text, id] = [getText(values, "q"), getText(values, "id")];
  const outcome =
    id === ""
      ? await context.addressSearch.suggest(user.id, text)
      : await context.addressSearch.find(user.id, id);
  const searchResult: AddressSearchResult =
    "address" in outcome ? { ...outcome, state: "filled-in" } : outcome;
  return Response.json(searchResult, { status: statusCodes[searchResult.state], headers: noStore });
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

const statusCodes = { found: 200, "filled-in": 200, limited: 429, unavailable: 503 } as const;

const noStore = { "Cache-Control": "private, no-store" };
