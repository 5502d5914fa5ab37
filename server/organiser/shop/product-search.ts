import type { GroupOfProduct } from "./product-groups.ts";
import type { ProductRow } from "./products.ts";

/**
 * Finds products by what somebody types: each word must be found in the name, brand, blurb, content, a SKU's
 * code or a group's name; part of a word will do, and neither case nor accents matter. Only the first 20
 * words count. [SHOP-001 SHOP-002]
 */
export function searchProducts(search: string): (product: ProductRow, groups: GroupOfProduct[]) => boolean {
  const words = plain(search).split(/\s+/, mostWords);
  return ({ name, brand, blurb, content, skus }, groups) => {
    const codes = skus.map(({ code }) => code);
    const names = groups.map((group) => group.name);
    const texts = plain([name, brand, blurb, textOf(content), ...codes, ...names].join("\n"));
    return words.every((word) => texts.includes(word));
  };
}

const mostWords = 20;

/** Letters without their accents, small; apostrophes as keyboards have them. */
const plain = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

/** What a reader sees of HTML: tags aren't words. */
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&");
