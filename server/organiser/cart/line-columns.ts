import { z } from "zod";
import type { AddonChoice, PricedSku } from "../shop/pricing.ts";

const addonChoicesSchema = z.array(z.object({ id: z.number(), value: z.string() }));
const textsSchema = z.array(z.string());

/** Returns the columns of a cart line that come from its SKU and add-ons. */
export const toLineColumns = (
  { sku, product, addonTexts, price }: PricedSku,
  addons: readonly AddonChoice[],
) => ({
  sku_id: sku.id,
  addons: JSON.stringify(addons),
  addon_texts: JSON.stringify(addonTexts),
  sku_code: sku.code,
  sku_name: sku.name,
  product_name: product.name,
  slug: product.slug,
  picture: sku.picture || (textsSchema.parse(JSON.parse(product.pictures || "[]"))[0] ?? ""),
  price,
});

export const COPIED_LINE_COLUMNS = [
  "sku_id",
  "addons",
  "addon_texts",
  "qty",
  "sku_code",
  "sku_name",
  "product_name",
  "slug",
  "picture",
  "price",
] as const;

export const parseAddons = (line: { addons: string }): AddonChoice[] =>
  addonChoicesSchema.parse(JSON.parse(line.addons));

export const parseAddonTexts = (line: { addon_texts: string }): string[] =>
  textsSchema.parse(JSON.parse(line.addon_texts));

/** Formats the name of a line for display, such as “Pit crew jacket – 3XL”. */
export const formatLineName = (line: { product_name: string; sku_name: string }): string =>
  line.sku_name === "" ? line.product_name : `${line.product_name} – ${line.sku_name}`;
