import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { getTranslations } from "../../i18n/translations.server.ts";
import { toPictureReference, buildPictureSources } from "../../media/picture-sources.ts";
import { toVideoModel } from "../../media/video.ts";
import { findOnlyRoot } from "../../site/browsing/group-tree.ts";
import type { Image } from "../../wire/media.ts";
import { loadOptional } from "../../optional.server.ts";
import type { Product, ProductTile } from "../../wire/shop.ts";
import { getAddonFieldName, type ChosenValues, getVariationFieldName } from "./chosen-values.ts";
import { findProduct } from "./find-product.server.ts";
import { isOptionUnavailable } from "./sold-out-options.ts";
import { type Offer, toOffer } from "./offer.ts";
import { listAddons, toApiChoices } from "./product-choices.ts";
import type { AddonChooser, ProductPage, ProductPicture, VariationChooser } from "./product-page.ts";
import { toProductTile } from "../product-tile-model.ts";
import { buildProductTrails } from "../breadcrumbs.ts";

/**
 * Loads a product with the price of its default choices. The data doesn't depend on the user, so that the
 * page can be cached. [RT-044 SHOP-014..025 SHOP-032]
 */
export async function loadProduct(context: AppLoadContext, slug: string | undefined) {
  const product = await findProduct(context, slug);
  return {
    product: await buildProductPage(context, product),
    title: product.title || product.name,
    description: product.metaDescription || product.blurb,
  };
}

async function buildProductPage(context: AppLoadContext, product: Product): Promise<ProductPage> {
  const defaultChoices = buildDefaultChoices(product);
  const [groups, offer, html, related, hasBackInStockMails] = await Promise.all([
    loadGroups(context),
    loadDefaultOffer(context, product, defaultChoices),
    context.html.clean(product.content),
    product.relateds.length > 0 ? product.relateds : loadFromSameGroup(context, product),
    loadOptional(context, "back-in-stock", () => context.organiser.site.hasCapability("back-in-stock"), {
      fallback: false,
    }),
  ]);
  const shopName = findOnlyRoot(groups)?.name || getTranslations(context.language.code, "shop")("title");
  return {
    slug: product.slug || String(product.id),
    sku: buildPublicSku(product),
    name: product.name || product.title,
    brand: product.brand,
    badge: product.badge,
    isNew: product.isNew,
    blurb: product.blurb,
    html,
    trails: buildProductTrails(groups, product, shopName),
    pictures: listImages(product).flatMap(toProductPicture),
    pictureIndexBySku: mapSkusToPictures(product),
    video: product.video ? toVideoModel(product.video) : null,
    sizeChart: product.sizeChartImage,
    variations: toVariationChoosers(product),
    addons: listAddons(product).map((addon): AddonChooser => ({ ...addon, field: getAddonFieldName(addon) })),
    defaultChoices,
    isSoldOut: !product.inStock,
    hasBackInStockMails,
    offer,
    related: related.map(toProductTile),
  };
}

/** Loads other products of the product's main group. Returns none if the API fails. [SHOP-019] */
async function loadFromSameGroup(context: AppLoadContext, product: Product): Promise<ProductTile[]> {
  const group = (product.primaryGroup ?? product.groups[0])?.slug ?? "";
  if (group === "") return [];
  const load = () => context.organiser.products.listByGroup(group, 1);
  const groupPage = await loadOptional(context, "products of the same group", load, { fallback: null });
  return (groupPage?.items ?? []).filter(({ id }) => id !== product.id).slice(0, MAX_RELATED);
}

const MAX_RELATED = 4;

/** Builds the SKU in the page's structured data: a short hash of the product's id. [SHOP-042] */
const buildPublicSku = ({ id }: Product): string =>
  createHash("sha256").update(`product ${id}`).digest("hex").slice(0, 10);

async function loadGroups({ organiser, log }: AppLoadContext) {
  try {
    return await organiser.site.listGroupsByModel("Product");
  } catch (err) {
    log.warn({ err }, "product breadcrumbs could not be loaded");
    return [];
  }
}

/**
 * Builds the default choices: the options of the default SKU, or of the only SKU, and the lowest valid
 * quantity of each add-on.
 */
function buildDefaultChoices({ skus, variations, addons, groupaddons }: Product): ChosenValues {
  const sku = skus.find(({ isDefault }) => isDefault) ?? (skus.length === 1 ? skus[0] : undefined);
  const variationChoices = variations.map(({ name }, index) => [
    getVariationFieldName(index),
    sku?.variations.find((choice) => choice.name === name)?.value ?? "",
  ]);
  const addonQuantities = listAddons({ addons, groupaddons })
    .filter(({ type }) => type === "qty")
    .map((addon) => [getAddonFieldName(addon), addon.required ? String(addon.minQty ?? 1) : "0"]);
  return Object.fromEntries([...variationChoices, ...addonQuantities, ["qty", "1"]]);
}

async function loadDefaultOffer(
  { organiser, log }: AppLoadContext,
  product: Product,
  defaultChoices: ChosenValues,
): Promise<Offer> {
  const { variations, addons } = toApiChoices(product, defaultChoices);
  try {
    return toOffer(await organiser.products.findInitialSku(product.id, variations, addons), product);
  } catch (err) {
    log.warn({ err }, "price of the default SKU could not be loaded");
    return toOffer(null, product);
  }
}

/** Lists all images of a product without duplicates, the main image first. [SHOP-015 SHOP-016] */
function listImages({ image, images, photos }: Product): Image[] {
  const allImages = [image, ...images, ...photos.map((photo) => photo.image)].filter((item) => item !== null);
  return [...new Map(allImages.map((item) => [getImageKey(item), item])).values()];
}

/**
 * Returns the index of each SKU's image in the gallery, by SKU id. A SKU has its own image or refers to a
 * photo of the product. [SHOP-033]
 */
function mapSkusToPictures(product: Product): ProductPage["pictureIndexBySku"] {
  const imageKeys = listImages(product).map(getImageKey);
  const indexes = product.skus.flatMap(({ id, image, photoId }): [number, number][] => {
    const picture = image ?? product.photos.find((photo) => photo.id === photoId)?.image ?? null;
    const index = picture ? imageKeys.indexOf(getImageKey(picture)) : -1;
    return index < 0 ? [] : [[id, index]];
  });
  return Object.fromEntries(indexes);
}

const getImageKey = (image: Image): string => toPictureReference(image).hash || image.url;

function toProductPicture(image: Image): ProductPicture[] {
  const picture = toPictureReference(image);
  const largePicture = buildPictureSources(picture, "raw", MAX_PICTURE_WIDTH);
  if (!largePicture) return [];
  const { src, width, height } = largePicture;
  return [{ picture, large: { src, width, height } }];
}

const MAX_PICTURE_WIDTH = 2000;

const toVariationChoosers = ({ variations, skus }: Product): VariationChooser[] =>
  variations.map(({ name, options }, index) => ({
    field: getVariationFieldName(index),
    name,
    options: options.map((value) => ({ value, isUnavailable: isOptionUnavailable(skus, name, value) })),
  }));
