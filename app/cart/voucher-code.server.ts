import { type AppLoadContext, redirect } from "@remix-run/node";
import { mayBeVoucherCode } from "../domain/comparable-text.ts";
import { MAX_VOUCHER_CODES_PER_MINUTE } from "../domain/voucher-limits.ts";
import type { FieldError } from "../posting/message.ts";
import type { Post } from "../posting/post.server.ts";
import { callApiToSave } from "../posting/save-result.server.ts";
import { redeemOnce } from "../vouchers/redeem-once.server.ts";
import { readPromotionCode } from "./promotion-code.server.ts";

/**
 * Builds the field error of a rejected promotion code. If the code may be the code of a gift voucher, the
 * error suggests to redeem it. Any other error has the API's message. [CART-018 VCH-001]
 */
export const buildRejectedCodeError = (
  context: AppLoadContext,
  code: string,
  message: string,
): FieldError => ({
  field: "promotion_code",
  ...(mayBeVoucherCode(code) && !context.organiser.site.lacks("voucher-redemption")
    ? { key: "cart:code.isVoucher" }
    : { text: message }),
});

/**
 * Redeems the entered code as a gift voucher. Redirects anonymous users to the login, after which the cart's
 * field contains the code. The code is worth money, so it is never in a draft or URL. The number of attempts
 * per account is limited. [VCH-001 VCH-004]
 */
export async function redeemEnteredVoucher(post: Post) {
  const { context } = post;
  const code = readPromotionCode(post);
  if (code === "") post.rejectFields([{ field: "promotion_code", key: "posting:problem.required" }]);
  const user = await context.session.optionalUser();
  if (!user) {
    context.cart.storeVoucherCode(code);
    context.session.storeReturnPath("/cart");
    return redirect("/login", 303);
  }
  const retryAfter = await context.countAction("voucher-code", user.id, MAX_VOUCHER_CODES_PER_MINUTE);
  if (retryAfter > 0) {
    const reason = "too many voucher codes of one account";
    context.audit({ event: "post-refused", actor: String(user.id), reason });
    const errors = [{ field: "promotion_code", key: "cart:code.tooMany" } as const];
    return post.pageWith(429, { errors, retryAfter });
  }
  const idempotencyKey = await post.createIdempotencyKey("gift voucher", { code });
  const redeem = () => context.organiser.vouchers.redeem(code, idempotencyKey);
  const result = await callApiToSave(() => redeemOnce(context, { userId: user.id, code, send: redeem }), {
    defaultField: "promotion_code",
  });
  if (!result.ok) {
    const { status, ...failure } = result.failure;
    return post.pageWith(status, failure);
  }
  return post.pageWith(200, {
    changedValues: { promotion_code: [""] },
    notice: { key: "cart:code.redeemed" },
  });
}
