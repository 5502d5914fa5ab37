import { normaliseLineBreaks } from "../../domain/record-rules/text-rule.ts";
import type { Values } from "../form-result.ts";
import { readDraft } from "../draft.server.ts";
import type { Post } from "../post.server.ts";

type IsCheckbox = (field: string) => boolean;

/**
 * Completes the values of a form that was posted before its page was fully loaded. Fields that weren't
 * posted, and a last field that seems truncated, get their value in `earlierValues`. Checkboxes stay
 * unticked, because a restored tick could order something.
 */
export function restoreTruncatedForm(
  submittedValues: Values,
  earlierValues: Values,
  isCheckbox: IsCheckbox,
): Values {
  const restoredValues = Object.entries(earlierValues).filter(
    ([name]) => !isCheckbox(name) || Object.hasOwn(submittedValues, name),
  );
  const values = { ...Object.fromEntries(restoredValues), ...submittedValues };
  const lastField = Object.keys(submittedValues).at(-1) ?? "";
  const [earlierValue = ""] =
    (Object.hasOwn(earlierValues, lastField) ? earlierValues[lastField] : undefined) ?? [];
  const current = submittedValues[lastField] ?? [];
  return current.length === 1 && isTruncated(current[0] ?? "", earlierValue)
    ? { ...values, [lastField]: [earlierValue] }
    : values;
}

/**
 * Whether a value is empty or the start of its earlier text. A number such as 1 may replace 12 on purpose.
 */
function isTruncated(current: string, earlierValue: string): boolean {
  const isNumber = /^\d*$/.test(earlierValue);
  return (
    current === "" ||
    (!isNumber && normaliseLineBreaks(earlierValue).startsWith(normaliseLineBreaks(current)))
  );
}

/** Returns the post, completed with the values of its draft. */
export async function restoreFromDraft(post: Post, isCheckbox: IsCheckbox): Promise<Post> {
  const draft = await readDraft(post.context, post.kind.name);
  return post.withChanges({ values: restoreTruncatedForm(post.values, draft?.values ?? {}, isCheckbox) });
}
