import type { SampleAddon } from "./sample-product.ts";

export const giftWrap: SampleAddon = { name: "Gift wrap", type: "Checkbox", price: 600 };

export const fitting: SampleAddon = {
  name: "Fitting",
  type: "Dropdown",
  isRequired: true,
  options: [
    { id: "own", name: "With your own hands", price: 0 },
    { id: "track", name: "At the track", price: 2_500 },
  ],
};

export const extraDecals: SampleAddon = { name: "Extra decals", type: "Qty", price: 400, bounds: [0, 10] };

export const nameOnTheBack: SampleAddon = { name: "Name on the back", type: "Text", price: 1_500 };
