import { distance } from "fastest-levenshtein";
import { normaliseUnicode } from "../../../app/domain/normalise-unicode.ts";
import type { ProductGroup } from "./product-groups.ts";
import type { ProductRow } from "./products.ts";

/**
 * Finds the products for a search text. [SHOP-001 SHOP-002]
 * - Each word must occur in the name, brand, blurb or content, in the code of a SKU or in the name of a
 *   group. Parts of words match; case and accents are ignored.
 * - Products whose name has all words come first.
 * - If nothing is found, words that differ slightly from those of names, brands and groups match.
 * - Only the first `MAX_WORDS` words are used.
 */
export function searchProducts(
  products: readonly ProductRow[],
  search: string,
  getGroups: (productId: number) => { groups: ProductGroup[] },
): ProductRow[] {
  const words = normalise(search).trim().split(/\s+/, MAX_WORDS);
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const getName = ({ name }: ProductRow) => normalise(name);
  const getGroupNames = ({ id }: ProductRow) => getGroups(id).groups.map((group) => group.name);
  const found = products.filter((product) => {
    const { name, brand, blurb, content, skus } = product;
    const codes = skus.map(({ code }) => code);
    return hasAll(
      normalise([name, brand, blurb, stripTags(content), ...codes, ...getGroupNames(product)].join("\n")),
    );
  });
  if (found.length > 0)
    return [
      ...found.filter((product) => hasAll(getName(product))),
      ...found.filter((product) => !hasAll(getName(product))),
    ];
  return products.filter((product) => {
    const names = normalise([product.name, product.brand, ...getGroupNames(product)].join(" ")).split(
      /[^\p{L}\p{N}]+/u,
    );
    return words.every((word) => names.some((name) => isSimilar(word, name)));
  });
}

const MAX_WORDS = 20;

/**
 * Whether a typed word occurs in a word, or differs from it by a typing error: one wrong letter, or up to two
 * if it has at least five letters.
 */
const isSimilar = (typed: string, word: string): boolean =>
  word.includes(typed) || (typed.length >= 4 && distance(typed, word) <= (typed.length >= 5 ? 2 : 1));

/** Converts text to lower case without accents and with straight apostrophes. */
const normalise = (text: string): string =>
  normaliseUnicode(text, "NFKD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

/** Replaces the tags of HTML by spaces, so that words of adjacent elements stay separate. */
const stripTags = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&");
