import type { ActionFunctionArgs } from "@remix-run/node";
import { textOf } from "../../../posting/answer.ts";
import { readPosted } from "../../../posting/posted.server.ts";
import type { SearchNews } from "./search-news.ts";

/**
 * The search for an address as scripts ask it: `q` for suggestions, `id` for the one that was chosen. Posted,
 * so that nobody's address stands in a log or a history; for the signed-in alone, and kept by nobody.
 * [ADR-010 ADR-014 API-115]
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.session.user();
  if (!user) return new Response(null, { status: 401, headers: unkept });
  const { values } = await readPosted(request);
  const [text, id] = [textOf(values, "q"), textOf(values, "id")];
  const outcome =
    id === ""
      ? await context.addressSearch.suggest(user.id, text)
      : await context.addressSearch.find(user.id, id);
  const news: SearchNews = "address" in outcome ? { ...outcome, state: "filled-in" } : outcome;
  return Response.json(news, { status: statusOf[news.state], headers: unkept });
}

/** There is nothing to read here. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

const statusOf = { found: 200, "filled-in": 200, limited: 429, unavailable: 503 } as const;

const unkept = { "Cache-Control": "private, no-store" };
