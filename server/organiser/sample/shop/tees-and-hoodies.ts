import { giftWrap, nameOnTheBack } from "./addons.ts";
import type { SampleProduct } from "./sample-product.ts";

/** Chest and length in centimetres. The drawing of the size chart shows the same numbers. */
const MEASURES_CM = { S: [50, 70], M: [53, 72], L: [56, 74], XL: [60, 76], "3XL": [68, 80] };

/** Renders the size chart as a table, for people who can't see the picture. */
function renderSizeTable(...sizes: (keyof typeof MEASURES_CM)[]): string {
  const rows = sizes.map((size) => {
    const cells = MEASURES_CM[size].map((centimetres) => `<td>${centimetres} cm</td>`);
    return `<tr><th scope="row">${size}</th>${cells.join("")}</tr>`;
  });
  const head = ["Size", "Chest (A)", "Length (B)"].map((name) => `<th scope="col">${name}</th>`);
  return `<table><caption>Sizes, laid flat</caption><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

export const teesAndHoodies: SampleProduct[] = [
  {
    slug: "start-light-tee",
    name: "Start light tee",
    title: "Start light tee in black and chalk",
    metaDescription:
      "Heavy cotton tee with the three start lights in front and 250 metres of strip on the back.",
    blurb: "Three lights in front, 250 metres on the back",
    brand: "Long Straight",
    badge: "Most worn",
    content:
      "<p>The tee that half the staging lane wears. Heavy cotton, printed in Sandstone with inks that survive the wash and the occasional splash of coolant.</p><ul><li>100% cotton, 220 g/m²</li><li>Ribbed collar and contrast cuffs</li><li>Printed front and back</li></ul>" +
      renderSizeTable("S", "M", "L", "XL", "3XL"),
    pictures: ["shop-tee-black", "shop-tee-black-back", "shop-tee-chalk", "shop-tee-chalk-back"],
    isNew: true,
    sizeChart: "shop-size-chart",
    groups: ["tees-and-hoodies"],
    related: ["staging-lane-hoodie", "season-cap", "junior-crew-tee", "decal-set"],
    variations: [
      { name: "Size", options: ["S", "M", "L", "XL", "3XL"] },
      { name: "Colour", options: ["Black", "Chalk"] },
    ],
    skus: [
      {
        code: "TEE-S-BLACK",
        name: "S, black",
        variationOptions: ["S", "Black"],
        price: 4_500,
        cap: 40,
        taken: 40,
      },
      {
        code: "TEE-M-BLACK",
        name: "M, black",
        variationOptions: ["M", "Black"],
        price: 4_500,
        cap: 90,
        taken: 31,
      },
      {
        code: "TEE-L-BLACK",
        name: "L, black",
        variationOptions: ["L", "Black"],
        price: 4_500,
        cap: 90,
        taken: 44,
        isDefault: true,
      },
      {
        code: "TEE-XL-BLACK",
        name: "XL, black",
        variationOptions: ["XL", "Black"],
        price: 4_500,
        cap: 60,
        taken: 22,
      },
      {
        code: "TEE-3XL-BLACK",
        name: "3XL, black",
        variationOptions: ["3XL", "Black"],
        price: 4_900,
        cap: 20,
        taken: 9,
      },
      ...["S", "M", "L", "XL"].map((size) => ({
        code: `TEE-${size}-CHALK`,
        name: `${size}, chalk`,
        variationOptions: [size, "Chalk"],
        price: 4_500,
        cap: 30,
        taken: size === "XL" ? 27 : 8,
        picture: "shop-tee-chalk",
      })),
    ],
    addons: [nameOnTheBack, giftWrap],
  },
  {
    slug: "staging-lane-hoodie",
    name: "Staging lane hoodie",
    title: "Staging lane hoodie in navy and bottle green",
    metaDescription: "Brushed fleece hoodie with ribbed amber cuffs, in navy or bottle green, in four sizes.",
    blurb: "Brushed fleece with a hood that stays up on the ride home",
    brand: "Long Straight",
    content:
      "<p>Clear nights drop to eight degrees by the time the eliminator runs. This is what the marshals put on.</p><ul><li>80% cotton, 20% recycled polyester, 360 g/m²</li><li>Kangaroo pocket wide enough for two driving gloves</li><li>Ribbed cuffs and hem in amber</li></ul><p>Bottle green is last season’s colour and priced to make room.</p>" +
      renderSizeTable("M", "L", "XL", "3XL"),
    pictures: ["shop-hoodie-navy", "shop-hoodie-navy-back", "shop-hoodie-green"],
    sizeChart: "shop-size-chart",
    groups: ["tees-and-hoodies"],
    related: ["start-light-tee", "pit-lane-beanie", "pit-crew-jacket"],
    variations: [
      { name: "Size", options: ["M", "L", "XL", "3XL"] },
      { name: "Colour", options: ["Navy", "Bottle green"] },
    ],
    skus: [
      {
        code: "HOODIE-M-NAVY",
        name: "M, navy",
        variationOptions: ["M", "Navy"],
        price: 8_900,
        cap: 40,
        taken: 12,
      },
      {
        code: "HOODIE-L-NAVY",
        name: "L, navy",
        variationOptions: ["L", "Navy"],
        price: 8_900,
        cap: 40,
        taken: 18,
        isDefault: true,
      },
      {
        code: "HOODIE-XL-NAVY",
        name: "XL, navy",
        variationOptions: ["XL", "Navy"],
        price: 8_900,
        cap: 30,
        taken: 11,
      },
      {
        code: "HOODIE-3XL-NAVY",
        name: "3XL, navy",
        variationOptions: ["3XL", "Navy"],
        price: 9_400,
        cap: 10,
        taken: 10,
      },
      ...["M", "L", "XL"].map((size) => ({
        code: `HOODIE-${size}-GREEN`,
        name: `${size}, bottle green`,
        variationOptions: [size, "Bottle green"],
        price: 8_900,
        special: 6_900,
        cap: 20,
        taken: size === "L" ? 18 : 5,
        picture: "shop-hoodie-green",
      })),
    ],
    addons: [nameOnTheBack, giftWrap],
  },
  {
    slug: "pit-crew-jacket",
    name: "Pit crew jacket",
    description: "<p>Wind-proof, with your team’s name left off so that you can have it sewn on.</p>",
    title: "Pit crew jacket",
    metaDescription:
      "Wind-proof jacket with reflective bands, and a bar on the back for your team’s own name.",
    blurb: "Wind-proof, reflective, and room for your team’s name",
    brand: "Long Straight",
    content:
      "<p>Made for the people who stand beside the car. The wind stays out, the bands show up in headlights, and the bar on the back waits for your team’s name.</p><ul><li>Three-layer softshell, taped shoulders</li><li>Two hand pockets and one inside for the phone</li><li>Reflective bands on sleeves and hem</li></ul><p>Any embroiderer can fill the bar; it is sewn to be sewn on.</p>" +
      renderSizeTable("M", "L", "XL", "3XL"),
    pictures: ["shop-jacket", "shop-jacket-back"],
    sizeChart: "shop-size-chart",
    groups: ["tees-and-hoodies", "safety-gear"],
    related: ["staging-lane-hoodie", "pit-lane-beanie", "driving-gloves"],
    variations: [{ name: "Size", options: ["M", "L", "XL", "3XL"] }],
    skus: [
      { code: "JACKET-M", name: "M", variationOptions: ["M"], price: 12_900, cap: 15, taken: 4 },
      {
        code: "JACKET-L",
        name: "L",
        variationOptions: ["L"],
        price: 12_900,
        cap: 15,
        taken: 6,
        isDefault: true,
      },
      { code: "JACKET-XL", name: "XL", variationOptions: ["XL"], price: 12_900, cap: 10, taken: 10 },
      { code: "JACKET-3XL", name: "3XL", variationOptions: ["3XL"], price: 13_900, cap: 5 },
    ],
  },
  {
    slug: "junior-crew-tee",
    name: "Junior crew tee",
    title: "Junior crew tee, sizes 4 to 10",
    metaDescription:
      "Bright amber tee for children from 4 to 10 years, so that you find them again in the crowd.",
    blurb: "Amber all over, so that you find them again",
    brand: "Long Straight",
    content:
      "<p>The start light tee for those who aren’t allowed on the strip for another twelve years. Bright enough to be seen from the top row of the grandstand.</p><ul><li>100% cotton, pre-shrunk</li><li>Sizes by age; take the larger one if in doubt</li></ul>",
    pictures: ["shop-tee-amber"],
    groups: ["tees-and-hoodies"],
    related: ["start-light-tee", "decal-set", "start-light-key-ring"],
    variations: [{ name: "Age", options: ["4", "6", "8", "10"] }],
    skus: ["4", "6", "8", "10"].map((age) => ({
      code: `JUNIOR-${age}`,
      name: `Age ${age}`,
      variationOptions: [age],
      price: 2_900,
      cap: 25,
      taken: age === "6" ? 23 : 7,
    })),
    addons: [nameOnTheBack],
  },
];
