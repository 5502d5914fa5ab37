import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { translationsFor } from "../../i18n/translations.server.ts";
import { toPictureReference, pictureSources } from "../../media/picture-sources.ts";
import { toVideoModel } from "../../media/video.ts";
import { findOnlyRoot } from "../../site/browsing/group-tree.ts";
import type { Image } from "../../wire/media.ts";
import type { Product } from "../../wire/shop.ts";
import { addonField, type ChosenValues, variationField } from "./chosen-values.ts";
import { findProduct } from "./find-product.server.ts";
import { isUnavailable } from "./sold-out-options.ts";
import { type Offer, toOffer } from "./offer.ts";
import { allAddons, toApiChoices } from "./product-choices.ts";
import type { AddonChooser, ProductPage, ProductPicture, VariationChooser } from "./product-page.ts";
import { productTile } from "../product-tile-model.ts";
import { productBreadcrumbs } from "../breadcrumbs.ts";

/**
 * Loads a product with the price of its default SKU and its structured data; the same for all users
 * (cacheable). [RT-044 SHOP-014..025 SHOP-032]
 */
export async function loadProduct(context: AppLoadContext, slug: string | undefined) {
  const product = await findProduct(context, slug);
  return {
    product: await productPage(context, product),
    title: product.title || product.name,
    description: product.metaDescription || product.blurb,
  };
}

async function productPage(context: AppLoadContext, product: Product): Promise<ProductPage> {
  const defaultChoices = startOf(product);
  const [groups, offer, html] = await Promise.all([
    groupsOrNone(context),
    openingOffer(context, product, defaultChoices),
    context.html.clean(product.content),
  ]);
  const shopName = findOnlyRoot(groups)?.name || translationsFor(context.language.code, "shop")("title");
  return {
    slug: product.slug || String(product.id),
    sku: skuOf(product),
    name: product.name || product.title,
    brand: product.brand,
    badge: product.badge,
    isNew: product.isNew,
    blurb: product.blurb,
    html,
    trails: productBreadcrumbs(groups, product, shopName),
    pictures: picturesOf(product).flatMap(galleryPicture),
    pictureOfSku: pictureOfSku(product),
    video: product.video ? toVideoModel(product.video) : null,
    sizeChart: product.sizeChartImage,
    variations: variationsOf(product),
    addons: allAddons(product).map((addon): AddonChooser => ({ ...addon, field: addonField(addon) })),
    defaultChoices,
    offer,
    related: product.relateds.map(productTile),
  };
}

/** Hash of 10 characters from the product's id, the only property that never changes. [SHOP-042] */
const skuOf = ({ id }: Product): string =>
  createHash("sha256").update(`product ${id}`).digest("hex").slice(0, 10);

/** Only the breadcrumbs need the groups: the product is shown without them too. */
async function groupsOrNone({ organiser, log }: AppLoadContext) {
  try {
    return await organiser.site.groupsByModel("Product");
  } catch (err) {
    log.warn({ err }, "product breadcrumbs could not be loaded");
    return [];
  }
}

/** Default choices: the default SKU, or the only one; of mandatory add-ons the minimum quantity. */
function startOf({ skus, variations, addons, groupaddons }: Product): ChosenValues {
  const sku = skus.find(({ isDefault }) => isDefault) ?? (skus.length === 1 ? skus[0] : undefined);
  const chosen = variations.map(({ name }, index) => [
    variationField(index),
    sku?.variations.find((choice) => choice.name === name)?.value ?? "",
  ]);
  const counted = allAddons({ addons, groupaddons })
    .filter(({ type }) => type === "qty")
    .map((addon) => [addonField(addon), addon.required ? String(addon.minQty ?? 1) : "0"]);
  return Object.fromEntries([...chosen, ...counted, ["qty", "1"]]);
}

async function openingOffer(
  { organiser, log }: AppLoadContext,
  product: Product,
  defaultChoices: ChosenValues,
): Promise<Offer> {
  const { variations, addons } = toApiChoices(product, defaultChoices);
  try {
    return toOffer(await organiser.products.initialSku(product.id, variations, addons), product);
  } catch (err) {
    log.warn({ err }, "price of the default SKU could not be loaded");
    return toOffer(null, product);
  }
}

/** All images without duplicates, the main one first. [SHOP-015 SHOP-016] */
function picturesOf({ image, images, photos }: Product): Image[] {
  const all = [image, ...images, ...photos.map((photo) => photo.image)].filter((one) => one !== null);
  return [...new Map(all.map((one) => [fileOf(one), one])).values()];
}

/** Index of each SKU's image: its own, or the photo it refers to. [SHOP-033] */
function pictureOfSku(product: Product): ProductPage["pictureOfSku"] {
  const files = picturesOf(product).map(fileOf);
  const indexes = product.skus.flatMap(({ id, image, photoId }): [number, number][] => {
    const picture = image ?? product.photos.find((photo) => photo.id === photoId)?.image ?? null;
    const index = picture ? files.indexOf(fileOf(picture)) : -1;
    return index < 0 ? [] : [[id, index]];
  });
  return Object.fromEntries(indexes);
}

const fileOf = (image: Image): string => toPictureReference(image).hash || image.url;

function galleryPicture(image: Image): ProductPicture[] {
  const picture = toPictureReference(image);
  const large = pictureSources(picture, "raw", MAX_PICTURE_WIDTH);
  return large ? [{ picture, large: { src: large.src, width: large.width, height: large.height } }] : [];
}

/** Width in pixels of the zoomed image. */
const MAX_PICTURE_WIDTH = 2000;

const variationsOf = ({ variations, skus }: Product): VariationChooser[] =>
  variations.map(({ name, options }, index) => ({
    field: variationField(index),
    name,
    options: options.map((value) => ({ value, isGone: isUnavailable(skus, name, value) })),
  }));
