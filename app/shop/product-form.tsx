import { Form, useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { useWords } from "../i18n/words.tsx";
import type { PostTrouble } from "../posting/post-trouble.ts";
import { EnterKeyButton } from "../posting/buttons.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { QuantityField } from "../ui/form/quantity-field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { AddedToCart, WaysOn } from "./added-to-cart.tsx";
import { BuyFeedback } from "./buy-feedback.tsx";
import { OfferPanel } from "./offer-panel.tsx";
import { AddonField, VariationField } from "./option-fields.tsx";
import type { ProductAnswer, ProductPage } from "./product-page.ts";
import { productAddress } from "./shop-address.ts";
import type { LiveOffer } from "./use-offer.ts";

type Props = {
  product: ProductPage;
  answer: ProductAnswer | undefined;
  trouble: PostTrouble | null;
  /** Names what was just added, "" for nothing. */
  added: string;
  inCart: number;
  live: LiveOffer;
};

/**
 * The choices of a product, what they cost, and the way into the cart: one form that posts to the product's own page. Without scripts “Check price” answers
 * with the page for the choices; with them the price follows by itself. [SHOP-018 SHOP-021..029]
 */
export function ProductForm({ product, answer, trouble, added, inCart, live }: Props) {
  const t = useWords("shop");
  const { form, offer, isAsking, read } = live;
  const values = answer?.values ?? product.start;
  const address = productAddress(product.slug);
  const { isAdding, onSubmit } = useAdding(address, read);
  const isHydrated = useHydrated();
  const control = (name: string) => ({
    value: values[name] ?? "",
    error: answer?.errors.find(({ field }) => field === name)?.message,
  });

  return (
    // An answer shows the part where the buttons are.
    <Form
      ref={form}
      id="product"
      method="post"
      action={`${address}#buy`}
      onChange={read}
      onSubmit={onSubmit}
      className="flex flex-col gap-5"
    >
      <EnterKeyButton />
      {product.variations.map((chooser) => (
        <VariationField key={chooser.field} chooser={chooser} {...control(chooser.field)} />
      ))}
      {product.addons.map((chooser) => (
        <AddonField key={chooser.field} chooser={chooser} {...control(chooser.field)} />
      ))}
      <Card id="buy" className="flex flex-col gap-4 p-5">
        <BuyFeedback answer={answer} trouble={trouble} />
        <OfferPanel offer={offer} isAsking={isAsking}>
          <Button
            tone="quiet"
            name="intent"
            value="update"
            formNoValidate
            className="in-data-hydrated:hidden"
          >
            {t("checkPrice")}
          </Button>
        </OfferPanel>
        <QuantityField
          name="qty"
          label={t("quantity")}
          min={1}
          max={999}
          defaultValue={values["qty"] ?? "1"}
          error={control("qty").error}
        />
        <Button
          name="intent"
          value="add"
          disabled={isHydrated && offer.state === "out-of-stock"}
          aria-disabled={isAdding}
          className="w-full"
        >
          {t("addToCart")}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <AddedToCart added={added} />
          <WaysOn inCart={inCart} />
        </div>
      </Card>
    </Form>
  );
}

/** Adds without leaving the place on the page, one at a time. The Enter key asks for the price, which scripts do as one chooses. */
function useAdding(action: string, read: () => void) {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const isAdding = state !== "idle" && formData?.get("intent") === "add";

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (button.value !== "add") read();
    else if (!isAdding) submit(button, { action, preventScrollReset: true, replace: true });
  }
  return { isAdding, onSubmit };
}
