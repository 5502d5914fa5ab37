import { useTranslations } from "../i18n/use-translations.tsx";
import type { FormResult } from "../posting/form-result.ts";
import type { FormField } from "../posting/use-form.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import type { CartView } from "./cart-view.server.ts";

type PromotionCodeProps = {
  cart: CartView;
  field: FormField;
  /** Whether the field's code may be that of a gift voucher. */
  mayBeVoucher: boolean;
  needsLogin?: boolean;
};

/** Whether the response to a form says that the typed code may be redeemed as a gift voucher, now or later. */
export const hasVoucherCode = (result: FormResult | undefined): boolean =>
  result?.errors.some(
    (error) => "key" in error && ["cart:code.isVoucher", "cart:code.tooMany"].includes(error.key),
  ) ?? false;

/**
 * A field for a promotion code; an applied code can be removed. The code of a gift voucher can be redeemed.
 * Shows if the API accepted the code without giving a discount. [CART-018 CART-019 VCH-001]
 */
export function PromotionCode({ cart, field, mayBeVoucher, needsLogin = false }: PromotionCodeProps) {
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
        spellCheck={false}
        className="min-w-0 grow basis-40"
      />
      <Button tone="secondary" name="intent" value="apply-code" formNoValidate>
        {t("code.apply")}
      </Button>
      {mayBeVoucher && (
        <Button name="intent" value="redeem-voucher" formNoValidate className="w-full">
          {t(needsLogin ? "code.logIn" : "code.redeem")}
        </Button>
      )}
    </div>
  );
}
