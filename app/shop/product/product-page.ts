import type { PictureReference } from "../../media/picture-sources.ts";
import type { VideoModel } from "../../media/video.ts";
import type { Addon } from "../../wire/shop.ts";
import type { ChosenValues } from "./chosen-values.ts";
import type { Offer } from "./offer.ts";
import type { ProductTileModel } from "../product-tile-model.ts";
import type { Crumb } from "../../site/browsing/group-trail.ts";

/** An image of the gallery. `large` is the enlarged version. */
export type ProductPicture = {
  picture: PictureReference;
  large: { src: string; width: number; height: number | null };
};

/** A variation of a product. Options of which no SKU is in stock are marked as unavailable. [SHOP-021] */
export type VariationChooser = {
  field: string;
  name: string;
  options: { value: string; isUnavailable: boolean }[];
};

/** An add-on with the name of its control. [SHOP-022] */
export type AddonChooser = Addon & { field: string };

/** Data of a product page. */
export type ProductPage = {
  slug: string;
  /** Id for structured data. [SHOP-042] */
  sku: string;
  name: string;
  brand: string;
  badge: string;
  isNew: boolean;
  blurb: string;
  /** Sanitised HTML. */
  html: string;
  trails: Crumb[][];
  pictures: ProductPicture[];
  /** Index of each SKU's image, by SKU id. SKUs without an image are missing. */
  pictureIndexBySku: Record<number, number>;
  video: VideoModel | null;
  /** Path of an image; "" if there is none. */
  sizeChart: string;
  variations: VariationChooser[];
  addons: AddonChooser[];
  /** The choices with which the form opens. */
  defaultChoices: ChosenValues;
  /** The price of the default choices. */
  offer: Offer;
  related: ProductTileModel[];
};

/** Additional parts of the form's result. */
export type ProductResult = {
  /** Current price of the choices. */
  offer: Offer;
  /** Whether the API didn't respond to an addition, so that the product may or may not be in the cart. */
  isIndeterminate: boolean;
};
