import { giftWrap } from "./addons.ts";
import type { SampleProduct } from "./sample-product.ts";

/** `story` is the text about the drawing. */
type Print = Pick<SampleProduct, "slug" | "name" | "blurb" | "related"> & {
  code: string;
  picture: string;
  story: string;
  special?: number;
  video?: string;
};

function buildPrint({
  slug,
  name,
  blurb,
  related,
  code,
  picture,
  story,
  special,
  video,
}: Print): SampleProduct {
  const sizes = [
    ["A3", 1_900],
    ["A2", 2_900],
  ] as const;
  return {
    slug,
    name,
    title: `${name}, A3 and A2`,
    metaDescription: `${blurb}. Printed on heavy matt paper, in A3 or A2, rolled in a tube.`,
    blurb,
    brand: "Long Straight",
    content: `<p>${story}</p><ul><li>Heavy matt paper, 230 g/m²</li><li>Rolled in a tube, never folded</li><li>Comes without a frame</li></ul>`,
    pictures: [picture, "shop-poster-rolled"],
    ...(video === undefined ? {} : { video }),
    groups: ["prints-and-gifts"],
    related,
    variations: [{ name: "Size", options: sizes.map(([size]) => size) }],
    skus: sizes.map(([size, price], index) => ({
      code: `${code}-${size}`,
      name: size,
      variationOptions: [size],
      price,
      ...(special === undefined || index > 0 ? {} : { special }),
      ...(index > 0 ? {} : { isDefault: true }),
    })),
    addons: [giftWrap],
  };
}

export const prints: SampleProduct[] = [
  {
    slug: "light-trails-poster",
    name: "Light trails poster",
    description: "<p>A whole night’s runs in one exposure, on heavy matt paper, rolled in a tube.</p>",
    title: "Light trails poster in three sizes",
    metaDescription: "A whole night’s runs in one exposure on heavy matt paper, in A3, A2 and a numbered A1.",
    blurb: "A whole night’s runs in one exposure",
    brand: "Long Straight",
    content:
      "<p>The camera stood on the bridge behind the finish for a whole night and its shutter for most of it. Every pair that ran is in this picture.</p><ul><li>Heavy matt paper, 230 g/m²</li><li>A1 is numbered and signed, fifty of them</li><li>Rolled in a tube, never folded</li></ul>",
    pictures: ["light-trails", "shop-poster-rolled"],
    groups: ["prints-and-gifts"],
    related: ["half-a-length-print", "green-light-print", "sandstone-print"],
    variations: [{ name: "Size", options: ["A3", "A2", "A1, numbered"] }],
    skus: [
      { code: "POSTER-A3", name: "A3", variationOptions: ["A3"], price: 1_900, isDefault: true },
      { code: "POSTER-A2", name: "A2", variationOptions: ["A2"], price: 2_900 },
      {
        code: "POSTER-A1",
        name: "A1, numbered",
        variationOptions: ["A1, numbered"],
        price: 5_900,
        cap: 50,
        taken: 50,
      },
    ],
    addons: [giftWrap],
  },
  buildPrint({
    slug: "half-a-length-print",
    name: "Half a length print",
    code: "PRINT-HALF",
    blurb: "Won by a bonnet, seen from the fence",
    picture: "side-by-side",
    story:
      "Two hundred and fifty metres, and half a length between them at the end. The film below shows what it looks like in colour and motion.",
    related: ["light-trails-poster", "burnout-print", "green-light-print"],
    video: "strip-loop",
  }),
  buildPrint({
    slug: "green-light-print",
    name: "Green light print",
    code: "PRINT-GREEN",
    blurb: "The lights close up, both cars already gone",
    picture: "start-lights",
    story: "The moment everybody waits for, a tenth of a second too late to see who won the start.",
    related: ["half-a-length-print", "light-trails-poster"],
  }),
  buildPrint({
    slug: "burnout-print",
    name: "Burnout print",
    code: "PRINT-BURNOUT",
    blurb: "A violet ute in a cloud of its own making",
    picture: "burnout",
    story: "In the box, where it belongs. The marshal behind the smoke asked us to say that he is fine.",
    related: ["half-a-length-print", "wash-kit"],
  }),
  buildPrint({
    slug: "sandstone-print",
    name: "Sandstone Raceway print",
    code: "PRINT-SANDSTONE",
    blurb: "The strip at Sydney with the arch behind it",
    picture: "venue-sydney",
    story: "Sandstone Raceway on a clear night, the bridge and the towers at the far end of the straight.",
    related: ["gulf-straight-print", "swan-coast-print"],
  }),
  buildPrint({
    slug: "gulf-straight-print",
    name: "Gulf Straight print",
    code: "PRINT-GULF",
    blurb: "Red sky over Adelaide, gum trees and hills",
    picture: "venue-adelaide",
    story: "Gulf Straight Motor Park just before the gates open, when the sky does what the lights do later.",
    related: ["sandstone-print", "swan-coast-print"],
  }),
  buildPrint({
    slug: "swan-coast-print",
    name: "Swan Coast print",
    code: "PRINT-SWAN",
    blurb: "Perth at night with the river and the towers",
    picture: "venue-perth",
    story: "Swan Coast Dragway, the newest surface of the three, with the river on one side.",
    related: ["sandstone-print", "gulf-straight-print"],
    special: 1_500,
  }),
];
