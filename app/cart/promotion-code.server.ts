import { MAX_LINE_LENGTH } from "../domain/record-rules/text-rule.ts";
import type { Post } from "../posting/post.server.ts";

/**
 * Returns the entered promotion code, or "".
 * @throws a response with a field error if the code is too long for the cart's cookie
 */
export function readPromotionCode(post: Post): string {
  const code = post.text("promotion_code");
  if (code.length > MAX_LINE_LENGTH)
    post.rejectFields([
      { field: "promotion_code", key: "posting:problem.tooLong", values: { most: MAX_LINE_LENGTH } },
    ]);
  return code;
}
