import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { decimalMarkOf } from "../domain/record-rules/number.ts";
import { buildInvoiceCriteria, titledSale } from "../paying/invoiced-sale.server.ts";
import { placeOrder } from "../paying/place-order.server.ts";
import type { Sale } from "../paying/sale.ts";
import { handlePost } from "../posting/handle-post.server.ts";
import { redeemOnce } from "./redeem-once.server.ts";
import { buyForm, buyFormKind, RedeemForm, redeemFormKind } from "./voucher-kind.server.ts";
import { findVoucherBlock, type FoundVouchers, loadThemes } from "./voucher-offer.server.ts";

/** How the payment module finds voucher orders: among the invoices. */
export const voucherSale = ({ path }: Pick<FoundVouchers, "path">): Sale =>
  titledSale({ kind: "voucher", itemId: 0, page: path });

/** Orders a voucher and redirects to its payment. [VCH-007 VCH-019 VCH-020] */
export async function postVoucherOrder(args: ActionFunctionArgs) {
  const { context } = args;
  const found = await findVoucherBlock(context, args.params, args.request.url);
  return handlePost(args, buyFormKind, async (post) => {
    if (!post.user) throw new Error("a gift voucher was ordered without a logged-in user");
    const themes = await loadThemes(context);
    const mark = decimalMarkOf(post.context.language.code);
    const { theme, amount } = post.read(buyForm(found, themes?.map(({ id }) => id) ?? null, mark));
    return placeOrder(
      post,
      { sale: voucherSale(found), user: post.user, identity: { theme, amount } },
      {
        // The title of a voucher's invoice isn't specified, so only the amount is used to find it.
        total: null,
        loadMatchCriteria: async () => ({ ...buildInvoiceCriteria("", [amount]), contents: [] }),
        send: (submit) =>
          submit((key) =>
            context.organiser.vouchers.payNow(theme, amount, context.site.publicUrl + found.path, key),
          ),
      },
    );
  });
}

/** Adds a voucher to the account's credit and redirects to the profile. [VCH-001 VCH-004 VCH-020] */
export const postVoucherRedemption = (args: ActionFunctionArgs) =>
  handlePost(args, redeemFormKind, async (post) => {
    const { code } = post.read(RedeemForm);
    const { organiser, notices } = post.context;
    const { user } = post;
    if (!user) throw new Error("a gift voucher was redeemed without a logged-in user");
    await post.save("gift voucher", { code }, (once) =>
      redeemOnce(post.context, { user: user.id, code, send: () => organiser.vouchers.redeem(code, once) }),
    );
    notices.add({ key: "voucherRedeemed", tone: "good" });
    return redirect("/profile", 303);
  });
