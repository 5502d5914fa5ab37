import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { Breadcrumbs } from "../../site/browsing/breadcrumbs.tsx";
import { buildHead } from "../../site/head.ts";
import { isFailedSubmit } from "../../posting/submit-failure.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { BackInStockPrompt } from "../back-in-stock/back-in-stock-prompt.tsx";
import { buildBackInStockPath } from "../shop-paths.ts";
import { readChoicesFromValues } from "./chosen-values.ts";
import { loadProduct } from "./load-product.server.ts";
import { canRequestMail } from "./offer.ts";
import { postProduct } from "./product-actions.server.ts";
import { ProductDetails, RelatedProducts } from "./product-details.tsx";
import { ProductForm } from "./product-form.tsx";
import { buildProductHead } from "./product-head.ts";
import { ProductGallery } from "./product-gallery.tsx";
import type { ProductPage } from "./product-page.ts";
import { useOffer } from "./use-offer.ts";

export const handle = {
  i18n: ["shop", "browsing", "content", "media", "posting"],
  isSameForUsers: true,
  mainForm: { id: "product", enterIntent: "add" },
  query: { gallery: "[1-9]\\d{0,8}" },
} satisfies ScreenHandle;

/** The page of a product. [RT-044 SHOP-014..031] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { product, title, description } = await loadProduct(context, params["slug"]);
  return {
    hasForm: true,
    product,
    title,
    description,
    addedId: parseAddedId(new URL(request.url).searchParams.get("added"), context.clock.now()),
    cartCount: context.cart.count,
    isLoggedIn: context.session.isLoggedIn,
  };
}

/**
 * Returns the id of the addition to the cart that this page confirms, or "" if there is none or the addition
 * is too old. The id is the time of the addition in ms since 1970 UTC. [CART-012]
 */
function parseAddedId(addedId: string | null, now: number): string {
  const age = now - Number(addedId ?? NaN);
  return addedId !== null && age >= 0 && age < MAX_CONFIRMATION_AGE_MS ? addedId : "";
}

const MAX_CONFIRMATION_AGE_MS = 30_000;

export const action = (args: ActionFunctionArgs) => postProduct(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? buildProductHead(matches, data) : buildHead(matches);

export default function ProductScreen() {
  const { product, addedId, cartCount, isLoggedIn } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  return (
    <>
      <Section>
        {product.trails.map((trail) => (
          <Breadcrumbs key={trail.at(-1)?.to} trail={trail} current={product.name} />
        ))}
        <ProductView
          key={product.slug}
          product={product}
          actionResult={actionResult}
          addedId={addedId}
          cartCount={cartCount}
          isLoggedIn={isLoggedIn}
        />
      </Section>
      <RelatedProducts products={product.related} />
    </>
  );
}

type ProductViewProps = Omit<ComponentProps<typeof ProductForm>, "liveOffer"> & { isLoggedIn: boolean };

function ProductView({ isLoggedIn, ...formProps }: ProductViewProps) {
  const { product, actionResult } = formProps;
  const response = isFailedSubmit(actionResult) ? undefined : actionResult;
  const liveOffer = useOffer({
    slug: product.slug,
    offer: response?.offer ?? product.offer,
    values: response ? readChoicesFromValues(response.values) : product.defaultChoices,
  });
  const { pictures, pictureIndexBySku, name, slug, isSoldOut, hasBackInStockMails } = product;
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <ProductGallery
        pictures={pictures}
        name={name}
        choiceIndex={pictureIndexBySku[liveOffer.offer.sku] ?? 0}
      />
      <div className="flex flex-col gap-6 lg:row-span-2">
        <Title product={product} />
        <ProductForm {...formProps} liveOffer={liveOffer} />
        {hasBackInStockMails && canRequestMail(liveOffer.offer.state, isSoldOut) && (
          <BackInStockPrompt path={buildBackInStockPath(slug, liveOffer.query)} isLoggedIn={isLoggedIn} />
        )}
      </div>
      <ProductDetails product={product} />
    </div>
  );
}

function Title({ product: { name, brand, blurb, badge, isNew } }: { product: ProductPage }) {
  const t = useTranslations("shop");
  return (
    <div className="flex flex-col items-start gap-3">
      {(isNew || badge !== "") && (
        <p className="flex flex-wrap gap-2">
          {isNew && <Badge tone="info">{t("new")}</Badge>}
          {badge !== "" && <Badge {...organiserTextProps}>{badge}</Badge>}
        </p>
      )}
      <Heading level={1} size={2}>
        <span {...organiserTextProps}>{name}</span>
      </Heading>
      {brand !== "" && <p className="font-semibold">{t("brand", { brand })}</p>}
      {blurb !== "" && (
        <p {...organiserTextProps} className="running text-lg text-muted">
          {blurb}
        </p>
      )}
    </div>
  );
}
