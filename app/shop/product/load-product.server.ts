import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { wordsFor } from "../../i18n/words.server.ts";
import { pictureOf, pictureSources } from "../../media/picture-sources.ts";
import { shownVideo } from "../../media/video.ts";
import { onlyRoot } from "../../site/browsing/group-tree.ts";
import type { Image } from "../../wire/media.ts";
import type { Product } from "../../wire/shop.ts";
import { addonField, type ChosenValues, variationField } from "./chosen-values.ts";
import { findProduct } from "./find-product.server.ts";
import { isGone } from "./gone-options.ts";
import { type Offer, offerOf } from "./offer.ts";
import { addonsOf, choicesOf } from "./product-choices.ts";
import type { AddonChooser, ProductPage, ProductPicture, VariationChooser } from "./product-page.ts";
import { productTile } from "../product-tile-model.ts";
import { productTrails } from "../trails.ts";

/**
 * A product with what its default SKU costs, and what search engines are told; the same for everybody.
 * [RT-044 SHOP-014..025 SHOP-032]
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
  const start = startOf(product);
  const [groups, offer, html] = await Promise.all([
    groupsOrNone(context),
    openingOffer(context, product, start),
    context.html.clean(product.content),
  ]);
  const shopName = onlyRoot(groups)?.name || wordsFor(context.language.code, "shop")("title");
  return {
    slug: product.slug || String(product.id),
    sku: skuOf(product),
    name: product.name || product.title,
    brand: product.brand,
    badge: product.badge,
    isNew: product.isNew,
    blurb: product.blurb,
    html,
    trails: productTrails(groups, product, shopName),
    pictures: picturesOf(product).flatMap(galleryPicture),
    pictureOfSku: pictureOfSku(product),
    video: product.video ? shownVideo(product.video) : null,
    sizeChart: product.sizeChartImage,
    variations: variationsOf(product),
    addons: addonsOf(product).map((addon): AddonChooser => ({ ...addon, field: addonField(addon) })),
    start,
    offer,
    related: product.relateds.map(productTile),
  };
}

/** A hash of 10 characters, the same for a product for ever: its id is what never changes. [SHOP-042] */
const skuOf = ({ id }: Product): string =>
  createHash("sha256").update(`product ${id}`).digest("hex").slice(0, 10);

/** The trails alone need the groups: a product is sold without them too. */
async function groupsOrNone({ organiser, log }: AppLoadContext) {
  try {
    return await organiser.site.groupsOf("Product");
  } catch (err) {
    log.warn({ err }, "the way to a product is missing");
    return [];
  }
}

/**
 * What the form begins with: the default SKU, or the only one; of the add-ons what can't be left out in
 * number.
 */
function startOf({ skus, variations, addons, groupaddons }: Product): ChosenValues {
  const sku = skus.find(({ isDefault }) => isDefault) ?? (skus.length === 1 ? skus[0] : undefined);
  const chosen = variations.map(({ name }, place) => [
    variationField(place),
    sku?.variations.find((choice) => choice.name === name)?.value ?? "",
  ]);
  const counted = addonsOf({ addons, groupaddons })
    .filter(({ type }) => type === "qty")
    .map((addon) => [addonField(addon), addon.required ? String(addon.minQty ?? 1) : "0"]);
  return Object.fromEntries([...chosen, ...counted, ["qty", "1"]]);
}

async function openingOffer(
  { organiser, log }: AppLoadContext,
  product: Product,
  start: ChosenValues,
): Promise<Offer> {
  const { variations, addons } = choicesOf(product, start);
  try {
    return offerOf(await organiser.products.openingSku(product.id, variations, addons), product);
  } catch (err) {
    log.warn({ err }, "a product is shown without what its default SKU costs");
    return offerOf(null, product);
  }
}

/** Every picture once, the one that stands for the product first. [SHOP-015 SHOP-016] */
function picturesOf({ image, images, photos }: Product): Image[] {
  const all = [image, ...images, ...photos.map((photo) => photo.image)].filter((one) => one !== null);
  return [...new Map(all.map((one) => [fileOf(one), one])).values()];
}

/** The SKU's own picture, or the photo that it names. [SHOP-033] */
function pictureOfSku(product: Product): ProductPage["pictureOfSku"] {
  const files = picturesOf(product).map(fileOf);
  const places = product.skus.flatMap(({ id, image, photoId }): [number, number][] => {
    const picture = image ?? product.photos.find((photo) => photo.id === photoId)?.image ?? null;
    const place = picture ? files.indexOf(fileOf(picture)) : -1;
    return place < 0 ? [] : [[id, place]];
  });
  return Object.fromEntries(places);
}

const fileOf = (image: Image): string => pictureOf(image).hash || image.url;

function galleryPicture(image: Image): ProductPicture[] {
  const picture = pictureOf(image);
  const large = pictureSources(picture, "raw", widestPicture);
  return large ? [{ picture, large: { src: large.src, width: large.width, height: large.height } }] : [];
}

/** Px of a picture that is zoomed. */
const widestPicture = 2000;

const variationsOf = ({ variations, skus }: Product): VariationChooser[] =>
  variations.map(({ name, options }, place) => ({
    field: variationField(place),
    name,
    options: options.map((value) => ({ value, isGone: isGone(skus, name, value) })),
  }));
