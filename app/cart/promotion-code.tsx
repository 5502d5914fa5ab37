import { useTranslations } from "../i18n/use-translations.tsx";
import type { FormResult } from "../posting/form-result.ts";
import type { FormField } from "../posting/use-form.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import type { CartView } from "./cart-view.server.ts";

type PromotionCodeProps = {
  cart: CartView;
  field: FormField;
  /** Whether to offer to redeem the entered code as a gift voucher. */
  mayBeVoucher: boolean;
  needsLoginToRedeem?: boolean;
};

/** Whether the response has an error about the code of a gift voucher. */
export const hasVoucherCodeError = (result: FormResult | undefined): boolean =>
  result?.errors.some(
    (error) => "key" in error && ["cart:code.isVoucher", "cart:code.tooMany"].includes(error.key),
  ) ?? false;

/**
 * A field for a promotion code, or the applied code with a button to remove it. [CART-018 CART-019 VCH-001]
 */
export function PromotionCode({ cart, field, mayBeVoucher, needsLoginToRedeem = false }: PromotionCodeProps) {
  const t = useTranslations("cart");
  if (cart.promotionCode !== "") {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>{t(cart.discount > 0 ? "code.applied" : "code.noDiscount", { code: cart.promotionCode })}</p>
        <button
          type="submit"
          name="intent"
          value="remove-code"
          formNoValidate
          className="target cursor-pointer text-brand-text underline underline-offset-4"
        >
          {t("code.remove")}
        </button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        {...field}
        hint={t("code.hint")}
        error={field.error ?? (cart.codeRejection || undefined)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        className="min-w-0 grow basis-40"
      />
      <Button tone="secondary" name="intent" value="apply-code" formNoValidate>
        {t("code.apply")}
      </Button>
      {mayBeVoucher && (
        <Button name="intent" value="redeem-voucher" formNoValidate className="w-full">
          {t(needsLoginToRedeem ? "code.logIn" : "code.redeem")}
        </Button>
      )}
    </div>
  );
}
