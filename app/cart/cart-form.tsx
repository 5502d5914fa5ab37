import { useTranslations } from "../i18n/use-translations.tsx";
import type { FormResult } from "../posting/form-result.ts";
import { EnterKeyButton } from "../posting/enter-key-button.tsx";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { FailedSubmit } from "../posting/submit-failure.ts";
import { useForm } from "../posting/use-form.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CartLineRow } from "./cart-line.tsx";
import type { CartView } from "./cart-view.server.ts";
import { hasVoucherCodeError, PromotionCode } from "./promotion-code.tsx";
import { AmountRow } from "../ui/amount-row.tsx";

type CartFormProps = {
  cart: CartView;
  needsLoginToRedeem: boolean;
  /** The code of a gift voucher that the user entered before the login, or "". */
  voucherCode: string;
  actionResult: FormResult | FailedSubmit | undefined;
};

/** The cart as one form. Each of its buttons submits all fields. [CART-016 CART-017] */
export function CartForm({ cart, needsLoginToRedeem, voucherCode, actionResult }: CartFormProps) {
  const t = useTranslations("cart");
  const tPosting = useTranslations("posting");
  const labels = Object.fromEntries(cart.lines.map(({ id, name }) => [`qty-${id}`, name]));
  const form = useForm(EMPTY_FORM, actionResult, { ...labels, promotion_code: t("code.label") });

  return (
    <PostForm id="cart" form={form} className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <EnterKeyButton intent="update" />
      <div className="flex min-w-0 flex-col gap-6">
        <FormFeedback form={form} titles={{ errors: t("problem.title") }} />
        <h2 className="display text-xl sm:text-2xl">{t("items", { count: cart.count })}</h2>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {cart.lines.map((line) => (
            <CartLineRow
              key={line.id}
              line={line}
              inputValue={form.result?.values[`qty-${line.id}`]?.[0]}
              error={form.field(`qty-${line.id}`).error}
            />
          ))}
        </ul>
        <Button tone="secondary" name="intent" value="update" className="self-start">
          {tPosting("update")}
        </Button>
      </div>
      <aside aria-label={t("summary.title")} className="min-w-0 self-start lg:sticky lg:top-24">
        <Card className="flex flex-col gap-5 p-5">
          <PromotionCode
            cart={cart}
            field={form.field("promotion_code", voucherCode)}
            mayBeVoucher={hasVoucherCodeError(form.result) || (!form.result && voucherCode !== "")}
            needsLoginToRedeem={needsLoginToRedeem}
          />
          <dl className="flex flex-col gap-1 border-t-4 border-line pt-3" aria-live="polite">
            {cart.subTotal !== null && (
              <AmountRow label={t("summary.subTotal")} cents={cart.subTotal} isTotal />
            )}
            {cart.discount > 0 && <AmountRow label={t("summary.discount")} cents={-cart.discount} />}
          </dl>
          <p className="text-muted">
            {t("summary.shippingLater")}{" "}
            <a href="#shipping" className="text-brand-text underline underline-offset-4">
              {t("estimate.title")}
            </a>
          </p>
          {cart.problem ? (
            <Alert tone="bad">{t(`blocked.${cart.problem}`)}</Alert>
          ) : (
            <LinkButton to="/checkout" className="w-full">
              {t("checkOut")}
            </LinkButton>
          )}
        </Card>
      </aside>
    </PostForm>
  );
}

/** Without values, because the fields show the values of the cart. */
const EMPTY_FORM = { values: {}, key: null, owner: null, constraints: {} };
