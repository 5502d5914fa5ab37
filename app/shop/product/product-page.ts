import type { PictureReference } from "../../media/picture-sources.ts";
import type { ShownVideo } from "../../media/video.ts";
import type { Addon } from "../../wire/shop.ts";
import type { ChosenValues } from "./chosen-values.ts";
import type { Offer } from "./offer.ts";
import type { ProductTileModel } from "../product-tile-model.ts";
import type { Crumb } from "../../site/browsing/group-trail.ts";

/** A picture of the gallery. `large` is what zooming shows. */
export type ProductPicture = {
  picture: PictureReference;
  large: { src: string; width: number; height: number | null };
};

/**
 * A choice that a product comes in. An option is gone when nothing that it leads to is in stock. [SHOP-021]
 */
export type VariationChooser = {
  field: string;
  name: string;
  options: { value: string; isGone: boolean }[];
};

/** An add-on with the name of its control. [SHOP-022] */
export type AddonChooser = Addon & { field: string };

/** A product as its page shows it. */
export type ProductPage = {
  slug: string;
  /** What structured data identify it by. [SHOP-042] */
  sku: string;
  name: string;
  brand: string;
  badge: string;
  isNew: boolean;
  blurb: string;
  /** Clean HTML. */
  html: string;
  trails: Crumb[][];
  pictures: ProductPicture[];
  /** The place among them of the picture of a SKU, by its id; those without one of their own are missing. */
  pictureOfSku: Record<number, number>;
  video: ShownVideo | null;
  /** Path of a picture, "" without one. */
  sizeChart: string;
  variations: VariationChooser[];
  addons: AddonChooser[];
  /** What the form begins with, and what that costs. */
  start: ChosenValues;
  offer: Offer;
  related: ProductTileModel[];
};

/** What an answer to the form says beside what every answer says. */
export type ProductAnswer = {
  /** What the choices cost now. */
  offer: Offer;
  /** The API gave no answer to an adding: nobody knows whether it is in the cart. */
  isUnsure: boolean;
};
