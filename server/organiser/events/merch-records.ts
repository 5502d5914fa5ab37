import { toDollars } from "../../../app/domain/money.ts";
import { toPhotoRecords } from "../media/photos.ts";
import type { ProductRow } from "../shop/products.ts";
import { getCurrentPrice } from "../shop/sku-price.ts";
import type { Entrant } from "./entrant.ts";
import type { MerchRow } from "./event-graph.ts";
import type { Pictures } from "./pictures.ts";
import { countRemaining } from "./remaining-quantity.ts";

type RecordOptions = { entrant: Entrant; pictures: Pictures };

/**
 * Converts merchandise to its API record, without sold-out options. Returns no record for a sold-out item,
 * because the API has no field for this state. [EVT-063]
 */
export function toMerchRecords(item: MerchRow, { entrant, pictures }: RecordOptions) {
  const options = item.options.filter((option) => countRemaining(entrant, "merch-option", option) !== 0);
  const isSoldOut =
    countRemaining(entrant, "merch", item) === 0 || (item.options.length > 0 && options.length === 0);
  if (isSoldOut) return [];
  return [
    {
      id: item.id,
      name: item.name,
      description: item.description,
      price_each: toDollars(item.price),
      photos: toPhotoRecords(item, (hash) => pictures.toImage(hash)),
      options: options.map(({ id, name, price }) => ({ id, name, price_each: toDollars(price) })),
    },
  ];
}

/**
 * Converts a shop product that is sold with the event to its API record. The options are the available
 * SKUs at shop prices. Returns no record for a sold-out product. [EVT-070 ENT-046]
 */
export function toProductRecords(product: ProductRow, { entrant, pictures }: RecordOptions) {
  const skus = product.skus.filter((sku) => countRemaining(entrant, "sku", sku) !== 0);
  if (skus.length === 0) return [];
  return [
    {
      id: product.id,
      name: product.name,
      description: product.description,
      photos: toPhotoRecords(product, (hash) => pictures.toImage(hash)),
      options: skus.map((sku) => ({ id: sku.id, name: sku.name, price: toDollars(getCurrentPrice(sku)) })),
    },
  ];
}
