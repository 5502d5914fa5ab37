import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { readFormOwner } from "../../posting/owner.server.ts";
import { readDraft } from "../../posting/draft.server.ts";
import { createPost } from "../../posting/post.server.ts";
import { readSubmission } from "../../posting/form-submission.server.ts";
import { toSitePath } from "../../site/site-path.ts";
import { buildEntryFormKind } from "../entry-kind.ts";
import { isSameDraft } from "./same-draft.ts";

/** Two devices that autosave every 1.5 s (`AUTOSAVE_DELAY_MS`) make 80 posts per minute. */
export const handle = { limit: { posts: 80 } };

/**
 * Saves the values of an event's form as a draft. Responds 204 even if the draft can't be stored. The intent
 * `discard` deletes the draft and redirects to the path in the field `page`.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const formKind = buildEntryFormKind(params["url"] ?? "");
  const submission = await readSubmission(
    request,
    (name) => name === "page" || (formKind.isField?.(name) ?? true),
  );
  const owner = await readFormOwner(context, submission.owner);
  const { page, ...values } = submission.values;
  const post = createPost({ context, kind: formKind, submission, owner, user: null, values });
  if (submission.intent === "discard") {
    await post.deleteDraft();
    return redirect(toSitePath(page?.[0] ?? ""), 303);
  }
  // Saving an unchanged draft would renew its time, and `deletePaidDrafts` deletes no draft that is newer
  // than its order.
  const savedDraft = await readDraft(context, formKind.name);
  if (!savedDraft || !isSameDraft(savedDraft.values, values)) await post.saveDraft();
  return new Response(null, { status: 204 });
}

/** A GET request has no page to show. */
export const loader = () => redirect("/", 303);
