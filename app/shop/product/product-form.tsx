import { useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { useWords } from "../../i18n/words.tsx";
import type { FormAnswer } from "../../posting/answer.ts";
import { EnterKeyButton } from "../../posting/buttons.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import type { TroubledPost } from "../../posting/post-trouble.ts";
import { useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { QuantityField } from "../../ui/form/quantity-field.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { AddedToCart, WaysOn } from "./added-to-cart.tsx";
import { BuyFeedback } from "./buy-feedback.tsx";
import { isNotToBeHad, OfferPanel } from "./offer-panel.tsx";
import { AddonField, VariationField } from "./option-fields.tsx";
import type { ProductAnswer, ProductPage } from "./product-page.ts";
import { productAddress } from "../shop-address.ts";
import type { LiveOffer } from "./use-offer.ts";

type ProductReply = (FormAnswer & Partial<ProductAnswer>) | TroubledPost | undefined;

type Props = {
  product: ProductPage;
  reply: ProductReply;
  /** Names what was just added, "" for nothing. */
  added: string;
  inCart: number;
  live: LiveOffer;
};

/**
 * The choices of a product, what they cost, and the way into the cart: one form that posts to the product's
 * own page. Without scripts “Check price” answers with the page for the choices; with them the price follows
 * by itself. [SHOP-018 SHOP-021..029]
 */
export function ProductForm({ product, reply, added, inCart, live }: Props) {
  const t = useWords("shop");
  const { form: element, offer, isAsking, read } = live;
  const choosers = [...product.variations, ...product.addons];
  const form = useForm(startOf(product), reply, {
    ...Object.fromEntries(choosers.map(({ field, name }) => [field, name])),
    qty: t("quantity"),
  });
  const address = productAddress(product.slug);
  const { isAdding, onPress } = useAdding(address, read);
  const isHydrated = useHydrated();

  return (
    // An answer shows the part where the buttons are.
    <PostForm
      ref={element}
      id="product"
      form={form}
      action={`${address}#buy`}
      onChange={read}
      onPress={onPress}
      className="flex flex-col gap-5"
    >
      <EnterKeyButton />
      {product.variations.map((chooser) => (
        <VariationField key={chooser.field} chooser={chooser} field={form.field(chooser.field)} />
      ))}
      {product.addons.map((chooser) => (
        <AddonField key={chooser.field} chooser={chooser} field={form.field(chooser.field)} />
      ))}
      <Card id="buy" className="flex flex-col gap-4 p-5">
        <BuyFeedback form={form} />
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
        <QuantityField {...form.field("qty", "1")} min={1} max={999} />
        <Button
          name="intent"
          value="add"
          disabled={isHydrated && isNotToBeHad(offer.state)}
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
    </PostForm>
  );
}

/**
 * What is chosen from the start. The page is everybody's, so that it has no key: what is in the cart shows
 * what was added.
 */
const startOf = ({ start }: ProductPage) => ({
  values: Object.fromEntries(Object.entries(start).map(([name, value]) => [name, [value]])),
  key: null,
  owner: null,
  constraints: {},
});

/**
 * Adds without leaving the place on the page, one at a time. The Enter key asks for the price, which scripts
 * do as one chooses.
 */
function useAdding(action: string, read: () => void) {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const isAdding = state !== "idle" && formData?.get("intent") === "add";

  function onPress(button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (button.value !== "add") read();
    else if (!isAdding) submit(button, { action, preventScrollReset: true, replace: true });
  }
  return { isAdding, onPress };
}
