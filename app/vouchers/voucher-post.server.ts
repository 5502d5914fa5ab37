import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDecimalMark } from "../domain/record-rules/number.ts";
import { buildInvoiceCriteria, createTitledSale } from "../paying/invoiced-sale.server.ts";
import { placeOrder } from "../paying/place-order.server.ts";
import type { Sale } from "../paying/sale.ts";
import { handlePost, redirectToLogin } from "../posting/handle-post.server.ts";
import { redeemOnce } from "./redeem-once.server.ts";
import { createBuySchema, buyFormKind, redeemSchema, redeemFormKind } from "./voucher-kind.server.ts";
import { findVoucherBlock, type VoucherBlockSettings, loadThemes } from "./voucher-offer.server.ts";

/** Describes voucher orders for `placeOrder`. */
export const buildVoucherSale = ({ path }: Pick<VoucherBlockSettings, "path">): Sale =>
  createTitledSale({ kind: "voucher", itemId: 0, page: path });

/**
 * Orders a voucher and redirects to the payment. Anonymous users are redirected to the login, and their
 * choices are saved as a draft. [VCH-007 VCH-019 VCH-020 VCH-021]
 */
export async function postVoucherOrder(args: ActionFunctionArgs) {
  const { context } = args;
  const voucherBlock = await findVoucherBlock(context, args.params, args.request.url);
  return handlePost(args, buyFormKind, async (post) => {
    if (!post.user) return redirectToLogin(post, voucherBlock.path);
    const themes = await loadThemes(context);
    const decimalMark = getDecimalMark(post.context.language.code);
    const { theme, amount } = post.read(
      createBuySchema(voucherBlock, themes?.map(({ id }) => id) ?? null, decimalMark),
    );
    return placeOrder(
      post,
      { sale: buildVoucherSale(voucherBlock), user: post.user, identity: { theme, amount } },
      {
        // The title of a voucher's invoice isn't specified, so a lost order is found only by its amount.
        total: null,
        loadMatchCriteria: async () => ({ ...buildInvoiceCriteria("", [amount]), contents: [] }),
        send: (submit) =>
          submit((idempotencyKey) =>
            context.organiser.vouchers.order(
              theme,
              amount,
              context.site.publicUrl + voucherBlock.path,
              idempotencyKey,
            ),
          ),
      },
    );
  });
}

/**
 * Adds the value of a voucher to the account's credit and redirects to the profile. [VCH-001 VCH-004 VCH-020]
 */
export const postVoucherRedemption = (args: ActionFunctionArgs) =>
  handlePost(args, redeemFormKind, async (post) => {
    const { code } = post.read(redeemSchema);
    const { organiser, notices } = post.context;
    const { user } = post;
    if (!user) throw new Error("a gift voucher was redeemed without a logged-in user");
    await post.save("gift voucher", { code }, (idempotencyKey) =>
      redeemOnce(post.context, {
        userId: user.id,
        code,
        send: () => organiser.vouchers.redeem(code, idempotencyKey),
      }),
    );
    notices.add({ key: "voucherRedeemed", tone: "good" });
    return redirect("/profile", 303);
  });
