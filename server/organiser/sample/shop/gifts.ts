import { extraDecals, giftWrap } from "./addons.ts";
import type { SampleProduct } from "./sample-product.ts";

export const gifts: SampleProduct[] = [
  {
    slug: "start-light-key-ring",
    name: "Start light key ring",
    title: "Start light key ring",
    metaDescription: "Red, amber, green: the start lights in enamel on steel, for the key that matters.",
    blurb: "Red, amber, green. Enamel on steel",
    brand: "Long Straight",
    content:
      "<p>The same three lights as on the strip, only that these never tell you to go home. Enamel on steel, as long as a thumb.</p><ul><li>Split ring of 30 mm</li><li>Comes in a small box</li></ul>",
    pictures: ["shop-key-ring"],
    groups: ["prints-and-gifts"],
    related: ["decal-set", "enamel-mug"],
    skus: [{ code: "KEY-RING", name: "One size", price: 1_200, isDefault: true }],
    addons: [giftWrap],
  },
  {
    slug: "enamel-mug",
    name: "Enamel mug",
    title: "Enamel mug with the strip around it",
    metaDescription:
      "Enamel mug of 400 ml with the whole strip around it. Dishwasher and camp fire both welcome.",
    blurb: "The whole strip around 400 ml of coffee",
    brand: "Long Straight",
    content:
      "<p>The lane line runs all the way around, so there is no wrong side. Happy in the dishwasher and on a camp fire, not in a microwave.</p><ul><li>Enamelled steel, 400 ml</li><li>Amber rim</li></ul>",
    pictures: ["shop-mug"],
    groups: ["prints-and-gifts", "garage-and-paddock"],
    related: ["drink-bottle", "start-light-key-ring"],
    skus: [{ code: "MUG", name: "400 ml", price: 2_200, cap: 90, taken: 87, isDefault: true }],
    addons: [giftWrap],
  },
  {
    slug: "decal-set",
    name: "Decal set",
    title: "Decal set: seven for the car",
    metaDescription: "Seven outdoor decals on one sheet: number roundel, tow arrow, start lights and more.",
    blurb: "Seven for the car: roundel, tow arrow, lights",
    brand: "Long Straight",
    content:
      "<p>A tow arrow that marshals like to see, a roundel for your number and five that only make the car quicker.</p><ul><li>Outdoor vinyl, three years in the sun</li><li>Comes off with a hair dryer and patience</li></ul><p>Need more of the small ones? Add up to ten extra decals; each is another start light.</p>",
    pictures: ["shop-decals"],
    groups: ["prints-and-gifts", "garage-and-paddock"],
    related: ["start-light-key-ring", "tow-strap", "start-light-tee"],
    skus: [{ code: "DECALS", name: "Sheet of seven", price: 1_600, isDefault: true }],
    addons: [extraDecals],
  },
];
