import { lineFeeds } from "../../domain/record-rules/text-rule.ts";
import type { Values } from "../form-result.ts";
import { readDraft } from "../draft.server.ts";
import type { Post } from "../post.server.ts";

type IsCheckbox = (field: string) => boolean;

/**
 * Completes the values of a form that was posted before its page was fully loaded: posted values override
 * those of `before`. A checkbox that wasn't posted stays unticked, so that nothing is ordered by a tick the
 * user didn't set. The last posted field may be truncated, too: a select that was cut off before its selected
 * option (empty), or a text (a prefix of the earlier one); it gets its earlier value. Numbers never do.
 */
export function restoreTruncatedForm(submitted: Values, before: Values, isCheckbox: IsCheckbox): Values {
  const known = Object.entries(before).filter(
    ([name]) => !isCheckbox(name) || Object.hasOwn(submitted, name),
  );
  const values = { ...Object.fromEntries(known), ...submitted };
  const last = Object.keys(submitted).at(-1) ?? "";
  const [earlier = ""] = (Object.hasOwn(before, last) ? before[last] : undefined) ?? [];
  const current = submitted[last] ?? [];
  return current.length === 1 && isCutOff(current[0] ?? "", earlier)
    ? { ...values, [last]: [earlier] }
    : values;
}

const isCutOff = (current: string, earlier: string): boolean =>
  current === "" || (/\D/.test(earlier) && lineFeeds(earlier).startsWith(lineFeeds(current)));

/** Completes the post from its draft. */
export async function restoreFromDraft(post: Post, isCheckbox: IsCheckbox): Promise<Post> {
  const draft = await readDraft(post.context, post.kind.name);
  return post.with({ values: restoreTruncatedForm(post.values, draft?.values ?? {}, isCheckbox) });
}
