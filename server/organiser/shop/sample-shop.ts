import type { Db } from "../db/database.ts";

/** Puts the sample's products into the shop; those added by a newer version join the others. What was sold since stays sold. */
export async function fillSampleShop(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { skus, picture, ...product } of sampleProducts) {
      await transaction
        .insertInto("shop_products")
        .values({ ...product, pictures: JSON.stringify([picture]) })
        .onConflict((conflict) => conflict.column("slug").doNothing())
        .execute();
      const { id } = await transaction
        .selectFrom("shop_products")
        .select("id")
        .where("slug", "=", product.slug)
        .executeTakeFirstOrThrow();
      for (const sku of skus) {
        await transaction
          .insertInto("shop_skus")
          .values({ cap: null, ...sku, product_id: id })
          .onConflict((conflict) => conflict.column("code").doNothing())
          .execute();
      }
    }
  });
}

type SampleProduct = {
  slug: string;
  name: string;
  description: string;
  picture: string;
  skus: { code: string; name: string; price: number; cap?: number; taken?: number }[];
};

const sampleProducts: SampleProduct[] = [
  {
    slug: "club-helmet",
    name: "Club helmet",
    description:
      "<p>White, AS 1698, with a removable lining. Yours to keep; it waits for you at sign-on.</p>",
    picture: "passenger-helmet",
    skus: [
      { code: "HELMET-S", name: "S, 55–56 cm", price: 18_900, cap: 6, taken: 1 },
      { code: "HELMET-M", name: "M, 57–58 cm", price: 18_900, cap: 8, taken: 8 },
      { code: "HELMET-L", name: "L, 59–60 cm", price: 18_900, cap: 8, taken: 3 },
      { code: "HELMET-XL", name: "XL, 61–62 cm", price: 19_900, cap: 4, taken: 2 },
    ],
  },
  {
    slug: "light-trails-poster",
    name: "Light trails poster",
    description: "<p>A whole night’s runs in one exposure, on heavy matt paper, rolled in a tube.</p>",
    picture: "light-trails",
    skus: [
      { code: "POSTER-A3", name: "A3", price: 1_900 },
      { code: "POSTER-A2", name: "A2", price: 2_900 },
      { code: "POSTER-A1", name: "A1, numbered", price: 5_900, cap: 50, taken: 50 },
    ],
  },
  {
    slug: "pit-crew-jacket",
    name: "Pit crew jacket",
    description: "<p>Wind-proof, with your team’s name left off so that you can have it sewn on.</p>",
    picture: "merch-hoodie",
    skus: [
      { code: "JACKET-M", name: "M", price: 12_900, cap: 15, taken: 4 },
      { code: "JACKET-L", name: "L", price: 12_900, cap: 15, taken: 6 },
      { code: "JACKET-XL", name: "XL", price: 12_900, cap: 10, taken: 10 },
      { code: "JACKET-3XL", name: "3XL", price: 13_900, cap: 5 },
    ],
  },
  {
    slug: "season-cap",
    name: "Season cap",
    description: "<p>This season’s dates stitched inside the band.</p>",
    picture: "merch-cap",
    skus: [
      { code: "CAP-AMBER", name: "Amber", price: 3_900, cap: 120, taken: 37 },
      { code: "CAP-BLACK", name: "Black", price: 3_900, cap: 120, taken: 52 },
    ],
  },
];
