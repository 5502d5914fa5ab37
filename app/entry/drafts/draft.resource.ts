import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getText } from "../../posting/form-result.ts";
import { readFormOwner } from "../../posting/owner.server.ts";
import { readDraft } from "../../posting/draft.server.ts";
import { createPost } from "../../posting/post.server.ts";
import { readSubmission } from "../../posting/form-submission.server.ts";
import { sitePath } from "../../site/site-path.ts";
import { entryKind } from "../entry-kind.ts";
import { isSameDraft } from "./same-draft.ts";

/** A page saves at most every three seconds; the limit allows for two devices. */
export const handle = { limit: { posts: 80 } };

/**
 * Saves the values of an event's form as a draft and answers 204, even when the draft store is full. The
 * intent `discard` deletes the draft and redirects to the page that posted.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const kind = entryKind(params["url"] ?? "");
  const posted = await readSubmission(request, (name) => name === "page" || (kind.isField?.(name) ?? true));
  const owner = await readFormOwner(context, posted.owner);
  const { page, ...values } = posted.values;
  const post = createPost({ context, kind, submission: posted, owner, user: null, values });
  if (posted.intent === "discard") {
    await post.deleteDraft();
    return redirect(sitePath(getText({ page: page ?? [] }, "page")), 303);
  }
  // An unchanged draft isn't saved again: it would become newer than its submission, and wouldn't be deleted
  // once the order is paid (`dropPaidDrafts`).
  const before = await readDraft(context, kind.name);
  if (!before || !isSameDraft(before.values, values)) await post.saveDraft();
  return new Response(null, { status: 204 });
}

/** A GET request has nothing to show: redirects to the home page. */
export const loader = () => redirect("/", 303);
