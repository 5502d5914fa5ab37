import type { SampleMerch } from "./sample-event.ts";

/** Merchandise of the larger events. An option with price 0 costs the same as the item. */
export const tee: SampleMerch = {
  name: "Event tee",
  price: 4_500,
  description: "Heavy black cotton, tonight’s strip printed across the back.",
  picture: "merch-tee",
  options: [
    { name: "S", cap: 30 },
    { name: "M", cap: 40 },
    { name: "L", cap: 40 },
    { name: "XL", cap: 30 },
    { name: "3XL", price: 4_900, cap: 12 },
  ],
};

export const hoodie: SampleMerch = {
  name: "Staging lane hoodie",
  price: 8_900,
  description: "Brushed fleece with a hood that stays up on the ride home.",
  picture: "merch-hoodie",
  options: [
    { name: "M", cap: 20 },
    { name: "L", cap: 20 },
    { name: "XL", cap: 20 },
  ],
};

export const cap: SampleMerch = {
  name: "Crew cap",
  price: 3_500,
  description: "Five panels, flat peak, one size.",
  picture: "merch-cap",
  cap: 60,
  options: [],
};

export const keyRing: SampleMerch = {
  name: "Start light key ring",
  price: 1_200,
  description: "Amber, amber, green. Enamel on steel.",
  picture: "merch-key-ring",
  cap: 200,
  options: [],
};
