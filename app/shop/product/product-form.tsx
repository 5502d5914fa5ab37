import { useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormResult } from "../../posting/form-result.ts";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import type { FailedSubmit } from "../../posting/submit-failure.ts";
import { useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { QuantityField } from "../../ui/form/quantity-field.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { AddedToCart, NextLinks } from "./added-to-cart.tsx";
import { AddToCartFeedback } from "./add-to-cart-feedback.tsx";
import { isUnavailableState, OfferPanel } from "./offer-panel.tsx";
import { AddonField, VariationField } from "./option-fields.tsx";
import type { ProductResult, ProductPage } from "./product-page.ts";
import { buildProductPath } from "../shop-paths.ts";
import type { LiveOffer } from "./use-offer.ts";

type ProductActionResult = (FormResult & Partial<ProductResult>) | FailedSubmit | undefined;

type ProductFormProps = {
  product: ProductPage;
  actionResult: ProductActionResult;
  /** The id of the addition to the cart that the page confirms, or "" if there is none. */
  addedId: string;
  cartCount: number;
  liveOffer: LiveOffer;
};

/**
 * The form to choose a product's options, see their price and add the product to the cart. With scripts, the
 * price is updated after each choice. Without scripts, “Check price” updates it. [SHOP-018 SHOP-021..029]
 */
export function ProductForm({ product, actionResult, addedId, cartCount, liveOffer }: ProductFormProps) {
  const t = useTranslations("shop");
  const { formRef, offer, isLoading, updateOffer } = liveOffer;
  const choiceFields = [...product.variations, ...product.addons];
  const form = useForm(createInitialForm(product), actionResult, {
    ...Object.fromEntries(choiceFields.map(({ field, name }) => [field, name])),
    qty: t("quantity"),
  });
  const path = buildProductPath(product.slug);
  const { isAdding, onSubmit } = useAddToCart(path, updateOffer);
  const isUnavailable = useHydrated() && isUnavailableState(offer.state);

  return (
    // Without scripts, `#buy` scrolls the response page to the buttons.
    <PostForm
      ref={formRef}
      id="product"
      form={form}
      action={`${path}#buy`}
      onInput={updateOffer}
      onSubmit={onSubmit}
      className="flex flex-col gap-5"
    >
      <EnterKeyButton intent="add" disabled={isUnavailable} />
      {product.variations.map((choice) => (
        <VariationField key={choice.field} chooser={choice} field={form.field(choice.field)} />
      ))}
      {product.addons.map((choice) => (
        <AddonField key={choice.field} chooser={choice} field={form.field(choice.field)} />
      ))}
      <Card id="buy" className="flex flex-col gap-4 p-5">
        <AddToCartFeedback form={form} />
        <OfferPanel offer={offer} isLoading={isLoading}>
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
        <QuantityField {...form.field("qty", "1")} min={1} max={999} />
        <Button
          name="intent"
          value="add"
          disabled={isUnavailable}
          aria-disabled={isAdding}
          className="w-full"
        >
          {t("addToCart")}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <AddedToCart addedId={addedId} />
          <NextLinks cartCount={cartCount} />
        </div>
      </Card>
    </PostForm>
  );
}

/**
 * Creates the initial form with the default choices, but without idempotency key and owner, because the page
 * is cached for all visitors.
 */
const createInitialForm = ({ defaultChoices }: ProductPage) => ({
  values: Object.fromEntries(Object.entries(defaultChoices).map(([name, value]) => [name, [value]])),
  key: null,
  owner: null,
  constraints: {},
});

/**
 * Returns the form's submit handler. “Add to cart” posts the form without scrolling, unless a submission is
 * already running. Other buttons only update the price.
 */
function useAddToCart(action: string, updateOffer: () => void) {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const isAdding = state !== "idle" && formData?.get("intent") === "add";

  function onSubmit(button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (button.value !== "add") updateOffer();
    else if (!isAdding) submit(button, { action, preventScrollReset: true, replace: true });
  }
  return { isAdding, onSubmit };
}
