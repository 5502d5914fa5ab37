import type { MetaDescriptor } from "@remix-run/node";
import { toDollars } from "../../domain/money.ts";
import { buildPictureSources } from "../../media/picture-sources.ts";
import { buildHead, type Matches } from "../../site/head.ts";
import { buildAbsoluteUrl, buildBreadcrumbData } from "../../site/structured-data.ts";
import { buildProductPath } from "../shop-paths.ts";
import type { Offer } from "./offer.ts";
import type { ProductPage } from "./product-page.ts";

type ProductHeadData = { product: ProductPage; title: string; description: string };

/** Builds the metadata of a product's page, with the price of the default choices. */
export function buildProductHead(
  matches: Matches,
  { product, title, description }: ProductHeadData,
): MetaDescriptor[] {
  const { name, sku, brand, slug, trails, offer, pictures } = product;
  const [firstPicture] = pictures;
  const picture = firstPicture ? buildPictureSources(firstPicture.picture, "1x1", 1200) : null;
  const url = buildAbsoluteUrl(matches, buildProductPath(slug));
  return [
    ...buildHead(matches, { title, description, picture }),
    buildBreadcrumbData(matches, [...(trails[0] ?? []), { name, to: buildProductPath(slug) }]),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Product",
        name,
        sku,
        url,
        description,
        ...(brand !== "" && { brand: { "@type": "Brand", name: brand } }),
        ...(pictures.length > 0 && {
          image: pictures.map(({ large }) => buildAbsoluteUrl(matches, large.src)),
        }),
        ...(offer.price !== null && {
          offers: {
            "@type": "Offer",
            url,
            price: toDollars(offer.price),
            priceCurrency: "AUD",
            ...toAvailability(offer),
          },
        }),
      },
    },
  ];
}

/** Returns schema.org's `availability`, or no property if the stock is unknown. */
function toAvailability({ state }: Offer): { availability?: string } {
  if (state === "in-stock") return { availability: "https://schema.org/InStock" };
  return state === "out-of-stock" ? { availability: "https://schema.org/OutOfStock" } : {};
}
