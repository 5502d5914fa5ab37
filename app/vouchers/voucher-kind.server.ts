import { z } from "zod";
import { line as lineRule } from "../domain/record-rules/text-rule.ts";
import { dollarsRule } from "../domain/record-rules/dollars.ts";
import type { DecimalMark } from "../domain/record-rules/number.ts";
import { chosenAmount, CUSTOM_AMOUNT } from "../domain/voucher-amounts.ts";
import { field, optionalId, optionalField } from "../posting/fields.ts";
import { messageKey } from "../posting/message.ts";
import type { FormKind } from "../posting/post.server.ts";
import type { VoucherData } from "./voucher-data.ts";

/**
 * The form kind for buying, which `postVoucherOrder` allows only to users. The choices are saved in a draft
 * for the return from the login and from the payment page.
 */
export const buyFormKind: FormKind = {
  name: "gift-voucher",
  access: "anyone",
  fragment: "gift-voucher",
  feature: "voucher-sale",
  getOrderKind: () => "voucher",
};

/** The form kind for redeeming. The code is as good as money, so it is never saved. */
export const redeemFormKind: FormKind = {
  name: "gift-voucher-code",
  access: "user",
  fragment: "redeem-voucher",
  feature: "voucher-redemption",
  draft: "none",
};

/** Creates the schema of the buy form's fields, for the page's decimal mark. [VCH-007 VCH-010] */
export const createBuyFields = (mark: DecimalMark) =>
  z.object({
    theme: optionalId,
    amount: z.string({ error: messageKey("vouchers:problem.amount") }),
    custom_amount: optionalField(dollarsRule(mark)),
  });

/**
 * Creates the schema that parses the buy form into a theme (0 for none) and an amount in cents. `themes` are
 * the valid ids; null if they are unknown, in which case the API decides. [VCH-010..014]
 */
export const createBuySchema = (
  offer: Pick<VoucherData, "amounts" | "allowsCustom">,
  themes: readonly number[] | null,
  mark: DecimalMark,
) =>
  createBuyFields(mark).transform(({ theme, amount, custom_amount }, context) => {
    const cents = chosenAmount(offer, { amount, customAmount: custom_amount });
    const isCustom = amount === CUSTOM_AMOUNT && offer.allowsCustom;
    if (cents <= 0)
      context.addIssue({
        code: "custom",
        path: [isCustom ? "custom_amount" : "amount"],
        message: messageKey(isCustom ? "vouchers:problem.aboveNothing" : "vouchers:problem.amount"),
      });
    if (themes && themes.length > 0 && !themes.includes(theme))
      context.addIssue({ code: "custom", path: ["theme"], message: messageKey("vouchers:problem.theme") });
    return { theme, amount: cents };
  });

/** The fields of the redeem form. [VCH-015] */
export const RedeemForm = z.object({ code: field(lineRule(100)) });
