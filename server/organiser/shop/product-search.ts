import { normaliseUnicode } from "../../../app/domain/normalise-unicode.ts";
import type { GroupOfProduct } from "./product-groups.ts";
import type { ProductRow } from "./products.ts";

/**
 * Creates a filter for a search text: each word must occur in the name, brand, blurb, content, a SKU's code
 * or a group's name. Partial words match; case and accents are ignored. Only the first 20 words are used.
 * [SHOP-001 SHOP-002]
 */
export function searchProducts(search: string): (product: ProductRow, groups: GroupOfProduct[]) => boolean {
  const words = normalise(search).split(/\s+/, MAX_WORDS);
  return ({ name, brand, blurb, content, skus }, groups) => {
    const codes = skus.map(({ code }) => code);
    const names = groups.map((group) => group.name);
    const texts = normalise([name, brand, blurb, textOf(content), ...codes, ...names].join("\n"));
    return words.every((word) => texts.includes(word));
  };
}

const MAX_WORDS = 20;

/** Normalises text: lower case, without accents, with straight apostrophes. */
const normalise = (text: string): string =>
  normaliseUnicode(text, "NFKD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

/** Strips the tags of HTML. */
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&");
