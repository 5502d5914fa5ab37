import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { invoicedTraits, titledSale } from "../paying/invoiced-sale.server.ts";
import { orderOnce } from "../paying/order-once.server.ts";
import type { Sale } from "../paying/sale.ts";
import { answerPost } from "../posting/answer-post.server.ts";
import { refusalOf } from "../posting/message.ts";
import { redeemOnce } from "./redeem-once.server.ts";
import { buyingForm, buyingKind, RedeemingForm, redeemingKind } from "./voucher-kind.server.ts";
import { findVouchers, type FoundVouchers, themesInTime } from "./voucher-offer.server.ts";

/** What paying has to know of vouchers; what was ordered is found among the invoices. */
export const voucherSale = ({ path }: Pick<FoundVouchers, "path">): Sale =>
  titledSale({ kind: "voucher", about: 0, page: path });

/** Orders a voucher and leads to where it is paid. [VCH-007 VCH-019 VCH-020] */
export async function postBuying(args: ActionFunctionArgs) {
  const { context } = args;
  const found = await findVouchers(context, args.params, args.request.url);
  return answerPost(args, buyingKind, async (post) => {
    if (!post.user) throw new Error("a gift voucher was ordered by nobody");
    const themes = await themesInTime(context);
    const { theme, amount } = post.read(buyingForm(found, themes?.map(({ id }) => id) ?? null));
    const order = orderOnce(context, voucherSale(found), {
      user: post.user.id,
      key: await post.once(`gift voucher of ${post.user.id}`, { theme, amount }),
      // Nothing says what an API calls the invoice of a voucher.
      traits: async () => ({ ...invoicedTraits("", [amount]), contents: [] }),
    });
    await post.keep();
    const address = context.site.publicUrl + found.path;
    const ended = await order.send((submit) =>
      submit((key) => context.organiser.vouchers.payNow(theme, amount, address, key)),
    );
    switch (ended.state) {
      case "unconfirmed":
        return post.again(504, { unconfirmed: ended.unconfirmed });
      case "refused":
        return post.again(422, { key: crypto.randomUUID(), refusal: refusalOf(ended.message) });
      case "not-led":
        return post.again(ended.status, { refusal: { said: ended.said, isWhole: true } });
      case "to-pay":
        return ended.response;
    }
  });
}

/** Adds a voucher to the account's credit, and leads to the profile. [VCH-001 VCH-004 VCH-020] */
export const postRedeeming = (args: ActionFunctionArgs) =>
  answerPost(args, redeemingKind, async (post) => {
    const { code } = post.read(RedeemingForm);
    const { organiser, notices } = post.context;
    const { user } = post;
    if (!user) throw new Error("a gift voucher was redeemed by nobody");
    await post.save("gift voucher", { code }, (once) =>
      redeemOnce(post.context, { user: user.id, code, send: () => organiser.vouchers.redeem(code, once) }),
    );
    notices.add({ key: "voucherRedeemed", tone: "good" });
    return redirect("/profile", 303);
  });
