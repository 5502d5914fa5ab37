import { normaliseUnicode } from "../../../app/domain/normalise-unicode.ts";
import type { ProductGroup } from "./product-groups.ts";
import type { ProductRow } from "./products.ts";

/**
 * Creates a filter for a search text. Each word of the text must occur in the product's name, brand, blurb or
 * content, in the code of a SKU or in the name of a group. Parts of words match; case and accents are
 * ignored. Only the first `MAX_WORDS` words are used. [SHOP-001 SHOP-002]
 */
export function createProductFilter(
  search: string,
): (product: ProductRow, groups: ProductGroup[]) => boolean {
  const words = normalise(search).split(/\s+/, MAX_WORDS);
  return ({ name, brand, blurb, content, skus }, groups) => {
    const codes = skus.map(({ code }) => code);
    const groupNames = groups.map((group) => group.name);
    const searchableText = normalise(
      [name, brand, blurb, stripTags(content), ...codes, ...groupNames].join("\n"),
    );
    return words.every((word) => searchableText.includes(word));
  };
}

const MAX_WORDS = 20;

/** Converts text to lower case without accents and with straight apostrophes. */
const normalise = (text: string): string =>
  normaliseUnicode(text, "NFKD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

/** Replaces the tags of HTML by spaces, so that words of adjacent elements stay separate. */
const stripTags = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&");
