import { toDollars } from "../../../app/domain/money.ts";
import type { Parts } from "../feature.ts";
import { buildImageObject, type ImageOptions } from "../media/image-object.ts";
import { findVideoById } from "../media/media-records.ts";
import { parseHashes, toPhotoRecords } from "../media/photos.ts";
import { type Addon, loadAddons } from "./addons.ts";
import { loadProductGroups } from "./product-groups.ts";
import { productTile } from "./product-record.ts";
import { type ProductRow, loadRelatedProducts } from "./products.ts";
import { remainingStock } from "./sku-price.ts";
import { loadVariations } from "./variations.ts";

/**
 * Returns the full record of a product, with pictures in the requested size; those of related products are
 * 300 px wide. [SHOP-020 SHOP-032 SHOP-033 SHOP-034]
 */
export async function productPage(parts: Parts, product: ProductRow, imageOptions: ImageOptions) {
  const { db } = parts;
  const imageOf = (hash: string) => buildImageObject(parts, hash, imageOptions);
  const hashes = parseHashes(product.pictures);
  const photos = toPhotoRecords(product, imageOf);
  const { groups, primary } = (await loadProductGroups(db))(product.id);
  const { variations, ofSku } = await loadVariations(db, product.id);
  const relateds = await loadRelatedProducts(db, product.id);
  return {
    ...productTile(product, imageOf),
    title: product.title,
    meta_description: product.meta_description,
    content: product.content,
    images: photos.flatMap(({ image }) => image ?? []),
    photos,
    groups,
    primary_group: primary,
    video:
      product.video_id === ""
        ? null
        : await findVideoById(parts, product.video_id, { ...imageOptions, aspect: "16x9" }),
    size_chart_image:
      buildImageObject(parts, product.size_chart, { ...imageOptions, aspect: "raw" })?.url ?? "",
    skus: product.skus.map((sku) => ({
      id: sku.id,
      code: sku.code,
      is_default: sku.is_default === 1,
      in_stock: remainingStock(sku) !== 0,
      product_id: product.id,
      sku_photo_id: photos[hashes.indexOf(sku.picture)]?.id ?? 0,
      image: imageOf(sku.picture),
      skuVariations: ofSku(sku.id),
    })),
    variations,
    addons: (await loadAddons(db, product.id)).map(addonRecord),
    groupaddons: [],
    relateds: relateds.map((related) =>
      productTile(related, (hash) => buildImageObject(parts, hash, { aspect: "4x3", width: 300 })),
    ),
  };
}

/** `price` is an addition to the documented members: the price of the add-on, per unit for type Qty. */
const addonRecord = (addon: Addon) => ({
  id: addon.id,
  name: addon.name,
  type: addon.type,
  required: addon.is_required === 1,
  options: addon.options.map(({ id, name, price }) => ({ id, name, price: toDollars(price) })),
  min_qty: addon.min_qty,
  max_qty: addon.max_qty,
  price: toDollars(addon.price),
});
