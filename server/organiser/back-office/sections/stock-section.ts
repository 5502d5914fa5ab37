import type { Db } from "../../db/database.ts";
import { formatDollars } from "../../payments/format-dollars.ts";
import { createCountField } from "../fields.ts";
import type { Section } from "../section.ts";

/** Creates the section of the shop's stock: how many items of each variant (SKU) can be sold. */
export const createStockSection = (): Section => ({
  name: "stock",
  title: "Stock",
  columns: ["Product", "Variant", "Code", "Price"],
  emptyText: "There are no products. They can’t be created here.",

  async list(db, { offset, limit }) {
    const skus = await selectSkus(db)
      .orderBy("shop_products.sort_order")
      .orderBy("shop_products.id")
      .orderBy("shop_skus.id")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("shop_skus")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = skus.map((sku) => ({
      id: String(sku.id),
      cells: [sku.product_name, sku.name, sku.code, formatDollars(sku.price)],
      state: formatState(sku),
      sitePath: getSitePath(sku),
    }));
    return { rows, total };
  },

  async find(db, id) {
    const sku = await selectSkus(db).where("shop_skus.id", "=", Number(id)).executeTakeFirst();
    if (!sku) return null;
    const { taken } = sku;
    return {
      title: sku.name === "" ? sku.product_name : `${sku.product_name} – ${sku.name}`,
      readOnlyValues: [
        ["State", formatState(sku)],
        ["Code", sku.code],
        ["Price", formatDollars(sku.price)],
        ["Sold or reserved", taken],
        ["Waiting for an email", await countRequests(db, sku)],
      ],
      sitePath: getSitePath(sku),
      fields: [
        createCountField(
          {
            name: "cap",
            label: "Items in total",
            hint: "Sold and reserved items included. Leave blank for no limit. Visitors who asked for it get an email when there are items again.",
          },
          sku.cap,
          { min: taken, tooFewMessage: `Items already sold or reserved: ${taken}. Enter ${taken} or more.` },
        ),
      ],
      async write(transaction, values) {
        const cap = values["cap"] ?? "";
        await transaction
          .updateTable("shop_skus")
          .set({ cap: cap === "" ? null : Number(cap) })
          .where("id", "=", sku.id)
          .execute();
      },
    };
  },
});

const selectSkus = (db: Db) =>
  db
    .selectFrom("shop_skus")
    .innerJoin("shop_products", "shop_products.id", "shop_skus.product_id")
    .select([
      "shop_skus.id",
      "shop_skus.product_id",
      "shop_skus.name",
      "shop_skus.code",
      "shop_skus.price",
      "shop_skus.cap",
      "shop_skus.taken",
      "shop_products.name as product_name",
      "shop_products.slug",
      "shop_products.is_in_shop",
    ]);

function formatState({ cap, taken }: { cap: number | null; taken: number }): string {
  if (cap === null) return "no limit";
  return cap <= taken ? "sold out" : `${cap - taken} of ${cap} left`;
}

const getSitePath = ({ slug, is_in_shop }: { slug: string; is_in_shop: number }): string | null =>
  is_in_shop === 1 ? `/product/${encodeURIComponent(slug)}` : null;

/** Counts the requests for mails about the SKU, and about any SKU of its product. */
async function countRequests(db: Db, sku: { id: number; product_id: number }): Promise<number> {
  const { count } = await db
    .selectFrom("back_in_stock_requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("product_id", "=", sku.product_id)
    .where("sku_id", "in", [0, sku.id])
    .executeTakeFirstOrThrow();
  return count;
}
