import { Form } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import { PostTroubleAlert } from "../site/post-trouble-alert.tsx";
import { isTroubled, type TroubledPost } from "../site/post-trouble.ts";
import { EnterKeyButton } from "../site/update-button.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { CartLineRow } from "./cart-line.tsx";
import { useCartMessage } from "./cart-message.ts";
import type { CartReply } from "./cart-post.server.ts";
import type { CartView } from "./cart-view.server.ts";
import { PromotionCode } from "./promotion-code.tsx";
import { SumLine } from "./sum-line.tsx";

type CartFormProps = { cart: CartView; reply: CartReply | TroubledPost | undefined };

/** The cart as one plain form: every press carries out all that is typed in it. [CART-016 CART-017] */
export function CartForm({ cart, reply }: CartFormProps) {
  const t = useWords("cart");
  const orders = useWords("orders");
  const say = useCartMessage();
  const lines = useFocusAfterRemoval(cart.lines.length);
  const trouble = isTroubled(reply) ? reply.trouble : null;
  const { errors, values }: CartReply = !reply || isTroubled(reply) ? noReply : reply;
  const told = useMemo(
    () => errors.map((error) => ({ field: error.field, message: say(error) })),
    [errors, say],
  );
  const errorAt = (field: string) => told.find((error) => error.field === field)?.message;

  return (
    <Form
      method="post"
      id="cart"
      preventScrollReset
      className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <EnterKeyButton />
      <div className="flex min-w-0 flex-col gap-6">
        {trouble && <PostTroubleAlert trouble={trouble} />}
        <ErrorSummary title={t("problem.title")} errors={told} />
        <h2 ref={lines} tabIndex={-1} className="display text-xl outline-none sm:text-2xl">
          {t("items", { count: cart.count })}
        </h2>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {cart.lines.map((line) => (
            <CartLineRow
              key={line.id}
              line={line}
              typed={values[`qty-${line.id}`]}
              error={errorAt(`qty-${line.id}`)}
            />
          ))}
        </ul>
        <Button tone="secondary" name="intent" value="update" className="self-start">
          {orders("update")}
        </Button>
      </div>
      <aside aria-label={t("summary.title")} className="min-w-0 self-start lg:sticky lg:top-24">
        <Card className="flex flex-col gap-5 p-5">
          <PromotionCode cart={cart} typed={values["promotion_code"]} error={errorAt("promotion_code")} />
          <dl className="flex flex-col gap-1 border-t-4 border-line pt-3" aria-live="polite">
            <SumLine words={t("summary.subTotal")} cents={cart.subTotal} isMain />
            {cart.discount > 0 && <SumLine words={t("summary.discount")} cents={-cart.discount} />}
          </dl>
          <p className="text-muted">{t("summary.shippingLater")}</p>
          {cart.isShort ? (
            <Alert tone="bad">{t("blocked.notEnough")}</Alert>
          ) : (
            <LinkButton to="/checkout" className="w-full">
              {t("checkOut")}
            </LinkButton>
          )}
        </Card>
      </aside>
    </Form>
  );
}

const noReply: CartReply = { errors: [], values: {} };

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
