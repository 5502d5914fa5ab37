import { toDollars } from "../../../app/domain/money.ts";
import { photosOf } from "../media/photos.ts";
import type { ProductRow } from "../shop/products.ts";
import { priceNow } from "../shop/sku-price.ts";
import type { Entrant } from "./entrant.ts";
import type { MerchRow } from "./event-graph.ts";
import type { Pictures } from "./pictures.ts";
import { leftFor } from "./stock.ts";

type Telling = { entrant: Entrant; pictures: Pictures };

/** The wire has no “sold out” for merch, so what is gone is left out. [EVT-063] */
export function merchRecord(piece: MerchRow, { entrant, pictures }: Telling) {
  const options = piece.options.filter((option) => leftFor(entrant, "merch-option", option) !== 0);
  const isGone = leftFor(entrant, "merch", piece) === 0 || (piece.options.length > 0 && options.length === 0);
  if (isGone) return [];
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
 * A shop product sold with the event: its options are its SKUs, of which those that are gone are left out
 * here too; they cost what they do in the shop. [EVT-070 ENT-046]
 */
export function productRecord(product: ProductRow, { entrant, pictures }: Telling) {
  const skus = product.skus.filter((sku) => leftFor(entrant, "sku", sku) !== 0);
  if (skus.length === 0) return [];
  return [
    {
      id: product.id,
      name: product.name,
      description: product.description,
      photos: photosOf(product, (hash) => pictures.of(hash)),
      options: skus.map((sku) => ({ id: sku.id, name: sku.name, price: toDollars(priceNow(sku)) })),
    },
  ];
}
