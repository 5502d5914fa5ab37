import { toDollars } from "../../../app/domain/money.ts";
import { photosOf } from "../media/photos.ts";
import type { ProductRow } from "../shop/products.ts";
import { currentPrice } from "../shop/sku-price.ts";
import type { Entrant } from "./entrant.ts";
import type { MerchRow } from "./event-graph.ts";
import type { Pictures } from "./pictures.ts";
import { remainingFor } from "./remaining-quantity.ts";

type RecordContext = { entrant: Entrant; pictures: Pictures };

/** The API has no “sold out” for merchandise, so sold-out items are omitted. [EVT-063] */
export function merchRecord(piece: MerchRow, { entrant, pictures }: RecordContext) {
  const options = piece.options.filter((option) => remainingFor(entrant, "merch-option", option) !== 0);
  const isSoldOut =
    remainingFor(entrant, "merch", piece) === 0 || (piece.options.length > 0 && options.length === 0);
  if (isSoldOut) return [];
  return [
    {
      id: piece.id,
      name: piece.name,
      description: piece.description,
      price_each: toDollars(piece.price),
      photos: photosOf(piece, (hash) => pictures.of(hash)),
      options: options.map(({ id, name, price }) => ({ id, name, price_each: toDollars(price) })),
    },
  ];
}

/**
 * Converts a shop product sold with the event: its options are its SKUs at shop prices; sold-out ones are
 * omitted. [EVT-070 ENT-046]
 */
export function productRecord(product: ProductRow, { entrant, pictures }: RecordContext) {
  const skus = product.skus.filter((sku) => remainingFor(entrant, "sku", sku) !== 0);
  if (skus.length === 0) return [];
  return [
    {
      id: product.id,
      name: product.name,
      description: product.description,
      photos: photosOf(product, (hash) => pictures.of(hash)),
      options: skus.map((sku) => ({ id: sku.id, name: sku.name, price: toDollars(currentPrice(sku)) })),
    },
  ];
}
