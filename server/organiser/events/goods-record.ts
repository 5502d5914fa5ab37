import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import type { ProductRow } from "../shop/products.ts";
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
      photos: photosOf(piece, pictures),
      options: options.map(({ id, name, price }) => ({ id, name, price_each: toDollars(price) })),
    },
  ];
}

/** A shop product sold with the event: its options are its SKUs, of which those that are gone are left out here too. [EVT-070 ENT-046] */
export function productRecord(product: ProductRow, { entrant, pictures }: Telling) {
  const skus = product.skus.filter((sku) => leftFor(entrant, "sku", sku) !== 0);
  if (skus.length === 0) return [];
  return [
    {
      id: product.id,
      name: product.name,
      description: product.description,
      photos: photosOf(product, pictures),
      options: skus.map(({ id, name, price }) => ({ id, name, price: toDollars(price) })),
    },
  ];
}

const photosOf = (piece: { id: number; name: string; pictures: string }, pictures: Pictures) =>
  hashesIn(piece.pictures).map((hash, index) => ({
    id: piece.id * 10 + index,
    name: piece.name,
    description: "",
    image: pictures.of(hash),
  }));

const hashesIn = (json: string): string[] => (json === "" ? [] : z.array(z.string()).parse(JSON.parse(json)));
