import type { ShopTables } from "../../shop/tables.ts";

/** `pictures` are names of drawings. */
export type SampleProduct = {
  /** The URL is `/product/{slug}`. The slug never changes. */
  slug: string;
  name: string;
  /** HTML description for entry forms. Defaults to `blurb`. */
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
  /** The urls of the groups. The first is the main group. */
  groups: [string, ...string[]];
  related: string[];
  variations?: { name: string; options: string[] }[];
  skus: SampleSku[];
  addons?: SampleAddon[];
};

/** Prices are in cents. `variationOptions` has an option for each item of `variations`, in the same order. */
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

/** Prices are in cents. `options` is for the type `Dropdown`. */
export type SampleAddon = {
  name: string;
  type: ShopTables["shop_addons"]["type"];
  isRequired?: true;
  price?: number;
  options?: { id: string; name: string; price: number }[];
  bounds?: [min: number, max: number];
};
