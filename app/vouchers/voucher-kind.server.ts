import { z } from "zod";
import { line as lineRule } from "../domain/record-rules/text-rule.ts";
import { dollarsTyped } from "../domain/record-rules/dollars.ts";
import { amountChosen, customAmount } from "../domain/voucher-amounts.ts";
import { field, optionalChosen, optionalField } from "../posting/fields.ts";
import { problem } from "../posting/message.ts";
import type { FormKind } from "../posting/post.server.ts";
import type { ShownVouchers } from "./shown-vouchers.ts";

/** The form that buys a voucher. What is chosen is kept for the way to the payment page and back. */
export const buyingKind: FormKind = { name: "gift-voucher", who: "user", place: "gift-voucher" };

/** The form that redeems one. Its code is as good as money: it is kept nowhere. */
export const redeemingKind: FormKind = {
  name: "gift-voucher-code",
  who: "user",
  place: "redeem-voucher",
  notKept: null,
};

/** The fields of the form that buys a voucher. [VCH-007 VCH-010] */
export const BuyingFields = z.object({
  theme: optionalChosen,
  amount: z.string({ error: problem("vouchers:problem.amount") }),
  custom_amount: optionalField(dollarsTyped),
});

/**
 * What is chosen of a voucher; gives its theme (0 for none) and its amount in cents. `themes` are the ids
 * that there are, null where nobody knows: the API decides then. [VCH-010..014]
 */
export const buyingForm = (
  offer: Pick<ShownVouchers, "amounts" | "allowsCustom">,
  themes: readonly number[] | null,
) =>
  BuyingFields.transform(({ theme, amount, custom_amount }, context) => {
    const cents = amountChosen(offer, { amount, customAmount: custom_amount });
    const isCustom = amount === customAmount && offer.allowsCustom;
    if (cents <= 0)
      context.addIssue({
        code: "custom",
        path: [isCustom ? "custom_amount" : "amount"],
        message: problem(isCustom ? "vouchers:problem.aboveNothing" : "vouchers:problem.amount"),
      });
    if (themes && themes.length > 0 && !themes.includes(theme))
      context.addIssue({ code: "custom", path: ["theme"], message: problem("vouchers:problem.theme") });
    return { theme, amount: cents };
  });

/** [VCH-015] */
export const RedeemingForm = z.object({ code: field(lineRule(100)) });
