import type { AppLoadContext } from "@remix-run/node";
import { normaliseUnicode } from "../domain/normalise-unicode.ts";
import type { ProductTile } from "../wire/shop.ts";

/** Results per page. */
const PAGE_SIZE = 20;

/**
 * Searches products for a text. The API doesn't document its search and may ignore it: if it returns as many
 * products as the shop has, and some of them don't have all words in their name, the site itself searches the
 * names, ignoring case and accents.
 * @param page from 1
 */
export async function searchProducts({ organiser }: AppLoadContext, query: string, page: number) {
  const { products } = organiser;
  const words = normalise(query).split(/\s+/);
  const hasAllWords = ({ name }: ProductTile) => words.every((word) => normalise(name).includes(word));
  const results = await products.search(query, page);
  if (results.items.every(hasAllWords)) return results;
  const allProducts = await products.listAll("");
  if (results.itemCount < allProducts.length) return results;
  const matches = allProducts.filter(hasAllWords);
  return {
    items: matches.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    itemCount: matches.length,
    pageCount: Math.ceil(matches.length / PAGE_SIZE),
  };
}

const normalise = (text: string): string =>
  normaliseUnicode(text, "NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
