import { giftWrap } from "./addons.ts";
import type { SampleProduct } from "./sample-product.ts";

export const headwear: SampleProduct[] = [
  {
    slug: "season-cap",
    name: "Season cap",
    description: "<p>This season’s dates stitched inside the band.</p>",
    title: "Season cap in amber and black",
    metaDescription: "Six-panel cap in amber or black with this season’s dates stitched inside the band.",
    blurb: "This season’s dates stitched inside the band",
    brand: "Long Straight",
    badge: "This season only",
    content:
      "<p>A new one every year, and no second run. This season’s dates are stitched inside the band, so you’ll always know when you wore it first.</p><ul><li>Cotton twill, six panels, stitched eyelets</li><li>Metal buckle, fits 55 to 62 cm</li></ul>",
    pictures: ["shop-cap-amber", "shop-cap-black"],
    groups: ["headwear"],
    related: ["pit-lane-beanie", "start-light-tee"],
    variations: [{ name: "Colour", options: ["Amber", "Black"] }],
    skus: [
      {
        code: "CAP-AMBER",
        name: "Amber",
        variationOptions: ["Amber"],
        price: 3_900,
        cap: 120,
        taken: 37,
        isDefault: true,
      },
      {
        code: "CAP-BLACK",
        name: "Black",
        variationOptions: ["Black"],
        price: 3_900,
        cap: 120,
        taken: 52,
        picture: "shop-cap-black",
      },
    ],
  },
  {
    slug: "pit-lane-beanie",
    name: "Pit lane beanie",
    title: "Pit lane beanie",
    metaDescription: "Ribbed merino beanie with the colours of the start lights around it. One size.",
    blurb: "Merino, ribbed, with the start lights around it",
    brand: "Long Straight",
    content:
      "<p>Knitted from Australian merino, with red, amber and green around it in the order in which you hope to see them. Thin enough to go under a hood, warm enough for the hills in July.</p><ul><li>100% merino</li><li>One size, folded cuff</li><li>Hand wash, dry flat</li></ul>",
    pictures: ["shop-beanie"],
    groups: ["headwear", "prints-and-gifts"],
    related: ["season-cap", "staging-lane-hoodie"],
    skus: [{ code: "BEANIE", name: "One size", price: 3_400, cap: 80, taken: 26, isDefault: true }],
    addons: [giftWrap],
  },
];
