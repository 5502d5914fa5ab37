import type { PictureReference } from "../../media/picture-sources.ts";
import type { VideoModel } from "../../media/video.ts";
import type { Addon } from "../../wire/shop.ts";
import type { ChosenValues } from "./chosen-values.ts";
import type { Offer } from "./offer.ts";
import type { ProductTileModel } from "../product-tile-model.ts";
import type { Crumb } from "../../site/browsing/group-trail.ts";

/** An image of the gallery. `large` is for zooming. */
export type ProductPicture = {
  picture: PictureReference;
  large: { src: string; width: number; height: number | null };
};

/** A variation of a product. An option is gone if none of its SKUs is in stock. [SHOP-021] */
export type VariationChooser = {
  field: string;
  name: string;
  options: { value: string; isGone: boolean }[];
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
  /** Index of the image of each SKU, by SKU id; SKUs without an image are missing. */
  pictureOfSku: Record<number, number>;
  video: VideoModel | null;
  /** Path of an image, "" without one. */
  sizeChart: string;
  variations: VariationChooser[];
  addons: AddonChooser[];
  /** Default choices, and their price. */
  defaultChoices: ChosenValues;
  offer: Offer;
  related: ProductTileModel[];
};

/** Additional parts of the form's result. */
export type ProductResult = {
  /** Current price of the choices. */
  offer: Offer;
  /** The API didn't respond to an addition: it is unknown whether it is in the cart. */
  isUnsure: boolean;
};
