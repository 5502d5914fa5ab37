import type { ShopTables } from "../../shop/tables.ts";

/**
 * A product of the sample's shop as it is written down. What isn't said is nothing, none or no; pictures are
 * names of drawings.
 */
export type SampleProduct = {
  /** Names the product for good; its address is `/product/{slug}`. */
  slug: string;
  name: string;
  /** What an event says of it, HTML; its blurb unless it is said. */
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
 * One form of a product. Prices are cents; `is` says which option of each variation it is, in their order.
 */
export type SampleSku = {
  code: string;
  name: string;
  price: number;
  special?: number;
  cap?: number;
  taken?: number;
  is?: string[];
  isDefault?: true;
  picture?: string;
};

/** Prices are cents; those of a Dropdown stand at its options. */
export type SampleAddon = {
  name: string;
  type: ShopTables["shop_addons"]["type"];
  isRequired?: true;
  price?: number;
  options?: { id: string; name: string; price: number }[];
  bounds?: [least: number, most: number];
};
