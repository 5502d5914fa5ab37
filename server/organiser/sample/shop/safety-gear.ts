import { fitting, nameOnTheBack } from "./addons.ts";
import type { SampleProduct } from "./sample-product.ts";

const helmetSizes = ["S, 55–56 cm", "M, 57–58 cm", "L, 59–60 cm", "XL, 61–62 cm"];

export const safetyGear: SampleProduct[] = [
  {
    slug: "club-helmet",
    name: "Club helmet",
    description:
      "<p>White, AS 1698, with a removable lining. Yours to keep; it waits for you at sign-on.</p>",
    title: "Club helmet to AS 1698",
    metaDescription: "White full-face helmet to AS 1698 with a removable lining, for drivers and passengers.",
    blurb: "Full-face, to AS 1698, with a removable lining",
    brand: "Long Straight",
    content:
      "<p>The helmet we’d lend you, only that this one is yours. It meets AS 1698, which is what scrutineering asks for, and the lining comes out for the wash.</p><ul><li>Fibreglass shell, 1,450 g</li><li>Anti-fog visor, a dark one fits as well</li><li>The number comes off without a trace</li></ul><p>Measure around your head above the eyebrows. Between two sizes take the smaller one: linings give.</p>",
    pictures: ["shop-helmet", "passenger-helmet"],
    groups: ["safety-gear"],
    related: ["driving-gloves", "driving-suit", "cabin-extinguisher"],
    variations: [{ name: "Size", options: helmetSizes }],
    skus: [
      { code: "HELMET-S", name: "S, 55–56 cm", is: ["S, 55–56 cm"], price: 18_900, cap: 6, taken: 1 },
      { code: "HELMET-M", name: "M, 57–58 cm", is: ["M, 57–58 cm"], price: 18_900, cap: 8, taken: 8 },
      {
        code: "HELMET-L",
        name: "L, 59–60 cm",
        is: ["L, 59–60 cm"],
        price: 18_900,
        cap: 8,
        taken: 3,
        isDefault: true,
      },
      { code: "HELMET-XL", name: "XL, 61–62 cm", is: ["XL, 61–62 cm"], price: 19_900, cap: 4, taken: 2 },
    ],
  },
  {
    slug: "driving-gloves",
    name: "Driving gloves",
    title: "Driving gloves",
    metaDescription: "Flame-resistant driving gloves with padded knuckles and a closed wrist, in four sizes.",
    blurb: "Flame-resistant, padded knuckles, closed wrist",
    brand: "Gumfork",
    content:
      "<p>Long sleeves end at the wrist. These begin there: flame-resistant outside, seams turned outwards so that nothing presses on the wheel.</p><ul><li>Aramid back, suede palm</li><li>Strap at the wrist</li><li>Touch-screen tip on the right forefinger</li></ul>",
    pictures: ["shop-gloves"],
    isNew: true,
    groups: ["safety-gear"],
    related: ["club-helmet", "driving-suit"],
    variations: [{ name: "Size", options: ["S", "M", "L", "XL"] }],
    skus: [
      { code: "GLOVES-S", name: "S", is: ["S"], price: 7_900, cap: 20, taken: 6 },
      { code: "GLOVES-M", name: "M", is: ["M"], price: 7_900, cap: 25, taken: 9, isDefault: true },
      { code: "GLOVES-L", name: "L", is: ["L"], price: 7_900, cap: 25, taken: 23 },
      { code: "GLOVES-XL", name: "XL", is: ["XL"], price: 7_900, cap: 15, taken: 4 },
    ],
  },
  {
    slug: "driving-suit",
    name: "Driving suit",
    title: "Single-layer driving suit",
    metaDescription: "Single-layer flame-resistant driving suit with your name on the back if you like.",
    blurb: "Single layer, flame-resistant, neck to ankle",
    brand: "Gumfork",
    content:
      "<p>Non-flammable from neck to wrist to ankle, in one piece. More than our rules ask for, and what you’ll want when you go on to quicker things.</p><ul><li>Proban-treated cotton, 320 g/m²</li><li>Elastic panel in the back, so that you can reach the shifter</li><li>Epaulettes strong enough to pull you out by</li></ul><p>Sizes are those of your height. We print your name on the bar on the back within a week.</p>",
    pictures: ["shop-suit", "shop-suit-back"],
    groups: ["safety-gear"],
    related: ["club-helmet", "driving-gloves", "cabin-extinguisher"],
    variations: [{ name: "Height", options: ["165–172 cm", "173–180 cm", "181–188 cm"] }],
    skus: [
      { code: "SUIT-172", name: "165–172 cm", is: ["165–172 cm"], price: 32_900, cap: 6, taken: 2 },
      {
        code: "SUIT-180",
        name: "173–180 cm",
        is: ["173–180 cm"],
        price: 32_900,
        cap: 8,
        taken: 3,
        isDefault: true,
      },
      { code: "SUIT-188", name: "181–188 cm", is: ["181–188 cm"], price: 32_900, cap: 6, taken: 6 },
    ],
    addons: [nameOnTheBack],
  },
  {
    slug: "cabin-extinguisher",
    name: "Cabin extinguisher",
    title: "Cabin extinguisher, 1 kg",
    metaDescription:
      "1 kg dry powder extinguisher with a steel bracket, fitted by you or by us at the track.",
    blurb: "1 kg dry powder with a steel bracket",
    brand: "Hexley",
    content:
      "<p>Dry powder for fires of class A, B and E, small enough to sit in front of the passenger’s seat. The steel bracket bolts to the floor: plastic ones don’t pass scrutineering.</p><ul><li>AS/NZS 1841.5, serviced and dated</li><li>Steel bracket, two M8 bolts by Hexley Fasteners</li></ul><p>We fit it while you sign on, if you order at least two days before the event.</p>",
    pictures: ["shop-extinguisher"],
    groups: ["safety-gear", "garage-and-paddock"],
    related: ["tow-strap", "club-helmet"],
    skus: [{ code: "EXTINGUISHER-1KG", name: "1 kg", price: 8_500, cap: 30, taken: 12, isDefault: true }],
    addons: [fitting],
  },
];
