import { distance } from "fastest-levenshtein";
import { normaliseUnicode } from "../../../app/domain/normalise-unicode.ts";
import type { ProductGroup } from "./product-groups.ts";
import type { ProductRow } from "./products.ts";

/**
 * Finds the products for a search text. [SHOP-001 SHOP-002]
 * - Each word must occur in the name, brand, blurb or content, in the code of a SKU or in the name of a
 * group. Parts of words match. Case and accents are ignored.
 * - Products with all words in their name come first, then those with the words in their brand and groups.
 * - If nothing is found, typing errors are allowed: each word must be similar to a word of the name, the
 * brand or a group. Products with the fewest errors come first.
 * - Words after the first `MAX_WORDS` are ignored.
 */
export function searchProducts(
  products: readonly ProductRow[],
  search: string,
  getGroups: (productId: number) => { groups: ProductGroup[] },
): ProductRow[] {
  const words = normalise(search).trim().split(/\s+/, MAX_WORDS);
  const hasAllWords = (text: string) => words.every((word) => text.includes(word));
  const rank = (getRank: (product: ProductRow, shortTexts: [name: string, others: string]) => number) =>
    products
      .map((product) => {
        const groupNames = getGroups(product.id).groups.map((group) => group.name);
        const others = normalise([product.brand, ...groupNames].join("\n"));
        return { product, rank: getRank(product, [normalise(product.name), others]) };
      })
      .filter((match) => match.rank < Infinity)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ product }) => product);

  const matches = rank(({ blurb, content, skus }, [name, others]) => {
    if (hasAllWords(name)) return 0;
    if (hasAllWords(`${name}\n${others}`)) return 1;
    const codes = skus.map(({ code }) => code);
    const longTexts = normalise([blurb, stripHtmlTags(content), ...codes].join("\n"));
    return hasAllWords(`${name}\n${others}\n${longTexts}`) ? 2 : Infinity;
  });
  if (matches.length > 0) return matches;
  return rank((_, shortTexts) => {
    const productWords = shortTexts.join("\n").split(/[^\p{L}\p{N}]+/u);
    let errors = 0;
    for (const word of words) {
      errors += countTypingErrors(word, productWords);
      if (errors === Infinity) break;
    }
    return errors;
  });
}

const MAX_WORDS = 20;

/**
 * Returns the number of wrong letters in a word, compared with the most similar of `words`, or Infinity if none
 * is similar. Typing errors are one wrong letter in a word of four letters, and two in a longer word.
 */
function countTypingErrors(typedWord: string, words: readonly string[]): number {
  if (words.some((word) => word.includes(typedWord))) return 0;
  if (typedWord.length < 4) return Infinity;
  const maxErrors = typedWord.length === 4 ? 1 : 2;
  const errors = words
    .filter((word) => Math.abs(word.length - typedWord.length) <= maxErrors)
    .map((word) => distance(typedWord, word));
  const fewest = Math.min(...errors);
  return fewest <= maxErrors ? fewest : Infinity;
}

/** Converts text to lower case without accents and with straight apostrophes. */
const normalise = (text: string): string =>
  normaliseUnicode(text, "NFKD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

/** Replaces HTML tags by spaces, so that words of adjacent elements stay separate. */
const stripHtmlTags = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&");
