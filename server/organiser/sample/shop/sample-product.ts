import type { ShopTables } from "../../shop/tables.ts";

/**
 * A product of the sample's shop. Members that aren't given are empty, none or false; pictures are names of
 * drawings.
 */
export type SampleProduct = {
  /** Permanent key; the URL is `/product/{slug}`. */
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

/** A SKU of a product. Prices are cents; `is` has its option in each variation, in their order. */
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

/** Prices are cents; those of a Dropdown are on its options. */
export type SampleAddon = {
  name: string;
  type: ShopTables["shop_addons"]["type"];
  isRequired?: true;
  price?: number;
  options?: { id: string; name: string; price: number }[];
  bounds?: [least: number, most: number];
};
