import { garageAndPaddock } from "./garage-and-paddock.ts";
import { gifts } from "./gifts.ts";
import { headwear } from "./headwear.ts";
import { prints } from "./prints.ts";
import { safetyGear } from "./safety-gear.ts";
import type { SampleProduct } from "./sample-product.ts";
import { teesAndHoodies } from "./tees-and-hoodies.ts";

/** The products of the sample's shop, in display order. */
export const sampleProducts: readonly SampleProduct[] = [
  ...teesAndHoodies,
  ...headwear,
  ...safetyGear,
  ...garageAndPaddock,
  ...gifts,
  ...prints,
];
