import { distance } from "fastest-levenshtein";
import { normaliseUnicode } from "../../../app/domain/normalise-unicode.ts";
import type { ProductGroup } from "./product-groups.ts";
import type { ProductRow } from "./products.ts";

/**
 * Finds the products for a search text. [SHOP-001 SHOP-002]
 * - Each word must occur in the name, brand, blurb or content, in the code of a SKU or in the name of a
 * group. Parts of words match. Case and accents are ignored.
 * - Products with all words in their name come first.
 * - If nothing is found, typing errors are allowed: each word must be similar to a word of the name, the
 * brand or a group.
 * - Words after the first `MAX_WORDS` are ignored.
 */
export function searchProducts(
  products: readonly ProductRow[],
  search: string,
  getGroups: (productId: number) => { groups: ProductGroup[] },
): ProductRow[] {
  const words = normalise(search).trim().split(/\s+/, MAX_WORDS);
  const hasAllWords = (text: string) => words.every((word) => text.includes(word));
  const getName = ({ name }: ProductRow) => normalise(name);
  const getGroupNames = ({ id }: ProductRow) => getGroups(id).groups.map((group) => group.name);
  const matches = products.filter((product) => {
    const { name, brand, blurb, content, skus } = product;
    const codes = skus.map(({ code }) => code);
    return hasAllWords(
      normalise([name, brand, blurb, stripHtmlTags(content), ...codes, ...getGroupNames(product)].join("\n")),
    );
  });
  if (matches.length > 0)
    return [
      ...matches.filter((product) => hasAllWords(getName(product))),
      ...matches.filter((product) => !hasAllWords(getName(product))),
    ];
  return products.filter((product) => {
    const nameWords = normalise([product.name, product.brand, ...getGroupNames(product)].join(" ")).split(
      /[^\p{L}\p{N}]+/u,
    );
    return words.every((word) => nameWords.some((nameWord) => isSimilar(word, nameWord)));
  });
}

const MAX_WORDS = 20;

/** Typing errors are one wrong letter in a word of four letters, and two in a longer word. */
const isSimilar = (typedWord: string, word: string): boolean =>
  word.includes(typedWord) ||
  (typedWord.length >= 4 && distance(typedWord, word) <= (typedWord.length >= 5 ? 2 : 1));

/** Converts text to lower case without accents and with straight apostrophes. */
const normalise = (text: string): string =>
  normaliseUnicode(text, "NFKD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

/** Replaces HTML tags by spaces, so that words of adjacent elements stay separate. */
const stripHtmlTags = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&");
