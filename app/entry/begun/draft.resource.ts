import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { textOf } from "../../posting/answer.ts";
import { formOwner } from "../../posting/owner.server.ts";
import { readDraft } from "../../posting/draft.server.ts";
import { createPost } from "../../posting/post.server.ts";
import { readPosted } from "../../posting/posted.server.ts";
import { sitePath } from "../../site/site-path.ts";
import { entryKind } from "../entry-kind.ts";
import { isSameDraft } from "./same-draft.ts";

/** A page with scripts posts at most every three seconds; somebody may have it open on two devices. */
export const handle = { limit: { posts: 80 } };

/**
 * Keeps what is typed in an event's form so far: 204, whether or not there was room for it. With the intent
 * `discard` it forgets it, and leads back to the page that asked.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const kind = entryKind(params["url"] ?? "");
  const posted = await readPosted(request, (name) => name === "page" || (kind.isField?.(name) ?? true));
  const owner = await formOwner(context, posted.owner);
  const { page, ...values } = posted.values;
  const post = createPost({ context, kind, posted, owner, user: null, values });
  if (posted.intent === "discard") {
    await post.forget();
    return redirect(sitePath(textOf({ page: page ?? [] }, "page")), 303);
  }
  // What is posted again as it was sent is no change: it is done once the order is paid.
  const before = await readDraft(context, kind.name);
  if (!before || !isSameDraft(before.values, values)) await post.keep();
  return new Response(null, { status: 204 });
}

/** Somebody who opens the address itself. */
export const loader = () => redirect("/", 303);
