import type { ShopTables } from "../../shop/tables.ts";

/** A product of the sample's shop. Omitted members are empty or false. `pictures` are names of drawings. */
export type SampleProduct = {
  /** Key that never changes; the URL is `/product/{slug}`. */
  slug: string;
  name: string;
  /** Description in events, HTML; defaults to the blurb. */
  description?: string;
  title: string;
  metaDescription: string;
  blurb: string;
  brand: string;
  badge?: string;
  content: string;
  pictures: [string, ...string[]];
  isNew?: true;
  sizeChart?: string;
  video?: string;
  /** Urls of groups, the primary one first. */
  groups: [string, ...string[]];
  related: string[];
  variations?: { name: string; options: string[] }[];
  skus: SampleSku[];
  addons?: SampleAddon[];
};

/**
 * A SKU of a product. Prices are in cents. `variationOptions` has one option per variation, in their order.
 */
export type SampleSku = {
  code: string;
  name: string;
  price: number;
  special?: number;
  cap?: number;
  taken?: number;
  variationOptions?: string[];
  isDefault?: true;
  picture?: string;
};

/** An add-on of a product. Prices are in cents. Each option of a `Dropdown` has its own price. */
export type SampleAddon = {
  name: string;
  type: ShopTables["shop_addons"]["type"];
  isRequired?: true;
  price?: number;
  options?: { id: string; name: string; price: number }[];
  bounds?: [min: number, max: number];
};
