import { MAX_LINE_LENGTH } from "../domain/record-rules/text-rule.ts";
import type { Post } from "../posting/post.server.ts";

/**
 * Reads the typed promotion code; "" if there is none. Its length is limited, because the cart's cookie
 * contains it.
 * @throws the form with an error at the field if the code is too long
 */
export function readPromotionCode(post: Post): string {
  const code = post.text("promotion_code");
  if (code.length > MAX_LINE_LENGTH)
    post.rejectFields([
      { field: "promotion_code", key: "posting:problem.tooLong", values: { most: MAX_LINE_LENGTH } },
    ]);
  return code;
}
