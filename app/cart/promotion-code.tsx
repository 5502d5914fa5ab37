import { useTranslations } from "../i18n/use-translations.tsx";
import type { FormResult } from "../posting/form-result.ts";
import type { FormField } from "../posting/use-form.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import type { CartView } from "./cart-view.server.ts";

type PromotionCodeProps = {
  cart: CartView;
  field: FormField;
  /** Whether the code in the field may be the code of a gift voucher. */
  mayBeVoucher: boolean;
  /** Whether the user has to log in to redeem a gift voucher. */
  needsLogin?: boolean;
};

/** Whether the form's response has an error that is about the code of a gift voucher. */
export const hasVoucherCode = (result: FormResult | undefined): boolean =>
  result?.errors.some(
    (error) => "key" in error && ["cart:code.isVoucher", "cart:code.tooMany"].includes(error.key),
  ) ?? false;

/**
 * A field for a promotion code, or the applied code with a button to remove it. If the entered code may be
 * the code of a gift voucher, a button redeems it. [CART-018 CART-019 VCH-001]
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
