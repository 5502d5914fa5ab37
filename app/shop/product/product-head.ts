import type { MetaDescriptor } from "@remix-run/node";
import { toDollars } from "../../domain/money.ts";
import { pictureSources } from "../../media/picture-sources.ts";
import { head, type Matches } from "../../site/head.ts";
import { absoluteUrl, breadcrumbData } from "../../site/structured-data.ts";
import { productPath } from "../shop-paths.ts";
import type { Offer } from "./offer.ts";
import type { ProductPage } from "./product-page.ts";

type ProductHeadData = { product: ProductPage; title: string; description: string };

/**
 * Returns the metadata of a product for search engines and sharing. The price is that of the default
 * choices.
 */
export function productHead(
  matches: Matches,
  { product, title, description }: ProductHeadData,
): MetaDescriptor[] {
  const { name, sku, brand, slug, trails, offer, pictures } = product;
  const [first] = pictures;
  const picture = first ? pictureSources(first.picture, "1x1", 1200) : null;
  const url = absoluteUrl(matches, productPath(slug));
  return [
    ...head(matches, { title, description, picture }),
    breadcrumbData(matches, [...(trails[0] ?? []), { name, to: productPath(slug) }]),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Product",
        name,
        sku,
        url,
        description,
        ...(brand !== "" && { brand: { "@type": "Brand", name: brand } }),
        ...(pictures.length > 0 && { image: pictures.map(({ large }) => absoluteUrl(matches, large.src)) }),
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

/** Returns the availability for search engines; empty if it is unknown or there is no price. */
function toAvailability({ state }: Offer): { availability?: string } {
  if (state === "in-stock") return { availability: "https://schema.org/InStock" };
  return state === "out-of-stock" ? { availability: "https://schema.org/OutOfStock" } : {};
}
