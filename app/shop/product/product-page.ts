import type { PictureReference } from "../../media/picture-sources.ts";
import type { VideoModel } from "../../media/video.ts";
import type { Addon } from "../../wire/shop.ts";
import type { ChosenValues } from "./chosen-values.ts";
import type { Offer } from "./offer.ts";
import type { ProductTileModel } from "../product-tile-model.ts";
import type { Crumb } from "../../site/browsing/group-trail.ts";

export type ProductPicture = {
  picture: PictureReference;
  /** The image in full size. */
  large: { src: string; width: number; height: number | null };
};

/** A variation of a product, with the name of its form field. [SHOP-021] */
export type VariationChooser = {
  field: string;
  name: string;
  /** An option is unavailable if no SKU with it is in stock. */
  options: { value: string; isUnavailable: boolean }[];
};

/** An add-on with the name of its form field. [SHOP-022] */
export type AddonChooser = Addon & { field: string };

export type ProductPage = {
  slug: string;
  /** The SKU in the page's structured data. [SHOP-042] */
  sku: string;
  name: string;
  brand: string;
  badge: string;
  isNew: boolean;
  blurb: string;
  /** The description as sanitised HTML. */
  html: string;
  /** The breadcrumbs, one trail for each of the product's groups. */
  trails: Crumb[][];
  pictures: ProductPicture[];
  /** The index in `pictures` of each SKU's image, by SKU id. SKUs without an image are missing. */
  pictureIndexBySku: Record<number, number>;
  video: VideoModel | null;
  /** The path of the size chart's image, or "" if there is none. */
  sizeChart: string;
  variations: VariationChooser[];
  addons: AddonChooser[];
  defaultChoices: ChosenValues;
  isSoldOut: boolean;
  /** Whether visitors can request a mail for when the product is back in stock. */
  hasBackInStockMails: boolean;
  offer: Offer;
  related: ProductTileModel[];
};

/** What the product's action adds to the form's result. */
export type ProductResult = {
  offer: Offer;
  /** Whether the product may be in the cart, because the API didn't respond. */
  isIndeterminate: boolean;
};
