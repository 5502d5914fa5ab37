import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import type { FormAnswer } from "../posting/answer.ts";
import { EnterKeyButton } from "../posting/buttons.tsx";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { TroubledPost } from "../posting/post-trouble.ts";
import { useForm } from "../posting/use-form.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CartLineRow } from "./cart-line.tsx";
import type { CartView } from "./cart-view.server.ts";
import { PromotionCode } from "./promotion-code.tsx";
import { SumLine } from "../ui/sum-line.tsx";

type CartFormProps = { cart: CartView; reply: FormAnswer | TroubledPost | undefined };

/** The cart as one plain form: every press carries out all that is typed in it. [CART-016 CART-017] */
export function CartForm({ cart, reply }: CartFormProps) {
  const t = useWords("cart");
  const posting = useWords("posting");
  const lines = useFocusAfterRemoval(cart.lines.length);
  const labels = Object.fromEntries(cart.lines.map(({ id, name }) => [`qty-${id}`, name]));
  const form = useForm(nothingTyped, reply, { ...labels, promotion_code: t("code.label") });

  return (
    <PostForm id="cart" form={form} className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <EnterKeyButton />
      <div className="flex min-w-0 flex-col gap-6">
        <FormFeedback form={form} titles={{ errors: t("problem.title") }} />
        <h2 ref={lines} tabIndex={-1} className="display text-xl outline-none sm:text-2xl">
          {t("items", { count: cart.count })}
        </h2>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {cart.lines.map((line) => (
            <CartLineRow
              key={line.id}
              line={line}
              typed={form.answer?.values[`qty-${line.id}`]?.[0]}
              error={form.field(`qty-${line.id}`).error}
            />
          ))}
        </ul>
        <Button tone="secondary" name="intent" value="update" className="self-start">
          {posting("update")}
        </Button>
      </div>
      <aside aria-label={t("summary.title")} className="min-w-0 self-start lg:sticky lg:top-24">
        <Card className="flex flex-col gap-5 p-5">
          <PromotionCode cart={cart} field={form.field("promotion_code")} />
          <dl className="flex flex-col gap-1 border-t-4 border-line pt-3" aria-live="polite">
            <SumLine words={t("summary.subTotal")} cents={cart.subTotal} isMain />
            {cart.discount > 0 && <SumLine words={t("summary.discount")} cents={-cart.discount} />}
          </dl>
          <p className="text-muted">{t("summary.shippingLater")}</p>
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

/** The page shows the cart itself. */
const nothingTyped = { values: {}, key: null, owner: null, constraints: {} };

/** When a line goes, its button goes, and the focus with it: it then comes to the heading of the lines. */
function useFocusAfterRemoval(lineCount: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(lineCount);
  useEffect(() => {
    const isGone = lineCount < shown.current;
    shown.current = lineCount;
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [lineCount]);
  return heading;
}
