import { z } from "zod";
import { createLineRule } from "../domain/record-rules/text-rule.ts";
import { createDollarsRule } from "../domain/record-rules/dollars.ts";
import type { DecimalMark } from "../domain/record-rules/number.ts";
import { getChosenAmount, CUSTOM_AMOUNT } from "../domain/voucher-amounts.ts";
import { requiredField, optionalId, optionalField } from "../posting/fields.ts";
import { messageKey } from "../posting/message.ts";
import type { FormKind } from "../posting/post.server.ts";
import type { VoucherData } from "./voucher-data.ts";

/**
 * The form kind for buying. `postVoucherOrder` redirects anonymous users to the login. A draft saves the
 * choices for the return from the login and the payment page.
 */
export const buyFormKind: FormKind = {
  name: "gift-voucher",
  access: "anyone",
  fragment: "gift-voucher",
  feature: "voucher-sale",
  getOrderKind: () => "voucher",
};

/** The form kind for redeeming. There is no draft, because the code is worth money. */
export const redeemFormKind: FormKind = {
  name: "gift-voucher-code",
  access: "user",
  fragment: "redeem-voucher",
  feature: "voucher-redemption",
  draft: "none",
};

/** Creates the schema of the buy form's fields. [VCH-007 VCH-010] */
export const createBuyFieldsSchema = (decimalMark: DecimalMark) =>
  z.object({
    theme: optionalId,
    amount: z.string({ error: messageKey("vouchers:problem.amount") }),
    custom_amount: optionalField(createDollarsRule(decimalMark)),
  });

/**
 * Creates the schema that parses the buy form into a theme (0 for none) and an amount in cents.
 * [VCH-010..014]
 * @param themes the valid theme ids, or null to accept any id
 */
export const createBuySchema = (
  offer: Pick<VoucherData, "amounts" | "allowsCustom">,
  themes: readonly number[] | null,
  decimalMark: DecimalMark,
) =>
  createBuyFieldsSchema(decimalMark).transform(({ theme, amount, custom_amount }, context) => {
    const cents = getChosenAmount(offer, { amount, customAmount: custom_amount });
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

/** The schema of the redeem form. [VCH-015] */
export const redeemSchema = z.object({ code: requiredField(createLineRule(100)) });
