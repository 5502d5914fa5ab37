import { toDollars } from "../../../app/domain/money.ts";
import type { Dependencies } from "../feature.ts";
import { buildImageObject, type ImageOptions } from "../media/image-object.ts";
import { findVideoById } from "../media/media-records.ts";
import { parseHashes, toPhotoRecords } from "../media/photos.ts";
import { type Addon, loadAddons } from "./addons.ts";
import { loadProductGroups } from "./product-groups.ts";
import { toProductListRecord } from "./product-record.ts";
import { type ProductRow, loadRelatedProducts } from "./products.ts";
import { getRemainingStock } from "./sku-price.ts";
import { loadVariations } from "./variations.ts";

/**
 * Loads the full API record of a product. `imageOptions` set the aspect and width of the product's own
 * pictures. [SHOP-020 SHOP-032 SHOP-033 SHOP-034]
 */
export async function loadProductDetails(
  dependencies: Dependencies,
  product: ProductRow,
  imageOptions: ImageOptions,
) {
  const { db } = dependencies;
  const buildImage = (hash: string) => buildImageObject(dependencies, hash, imageOptions);
  const hashes = parseHashes(product.pictures);
  const photos = toPhotoRecords(product, buildImage);
  const { groups, primary } = (await loadProductGroups(db, [product.id]))(product.id);
  const { variations, getSkuOptions } = await loadVariations(db, product.id);
  const relatedProducts = await loadRelatedProducts(db, product.id);
  return {
    ...toProductListRecord(product, buildImage),
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
        : await findVideoById(dependencies, product.video_id, { ...imageOptions, aspect: "16x9" }),
    size_chart_image:
      buildImageObject(dependencies, product.size_chart, { ...imageOptions, aspect: "raw" })?.url ?? "",
    skus: product.skus.map((sku) => ({
      id: sku.id,
      code: sku.code,
      is_default: sku.is_default === 1,
      in_stock: getRemainingStock(sku) !== 0,
      product_id: product.id,
      sku_photo_id: photos[hashes.indexOf(sku.picture)]?.id ?? 0,
      image: buildImage(sku.picture),
      skuVariations: getSkuOptions(sku.id),
    })),
    variations,
    addons: (await loadAddons(db, product.id)).map(toAddonRecord),
    groupaddons: [],
    relateds: relatedProducts.map((related) =>
      toProductListRecord(related, (hash) =>
        buildImageObject(dependencies, hash, { aspect: "4x3", width: 300 }),
      ),
    ),
  };
}

/** `price` isn't in the API's specification. It is in dollars, and per unit for the type `Qty`. */
const toAddonRecord = (addon: Addon) => ({
  id: addon.id,
  name: addon.name,
  type: addon.type,
  required: addon.is_required === 1,
  options: addon.options.map(({ id, name, price }) => ({ id, name, price: toDollars(price) })),
  min_qty: addon.min_qty,
  max_qty: addon.max_qty,
  price: toDollars(addon.price),
});
