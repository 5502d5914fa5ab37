import type { Parts } from "../../feature.ts";
import { dollarsText } from "../../payments/dollars-text.ts";
import type { Section } from "../section.ts";
import { momentIn } from "../times.ts";

/** The shop's orders, the newest first. */
export const orderSection = ({ timeZone }: Parts): Section => ({
  name: "orders",
  title: "Orders",
  columns: ["Order", "Who", "Total", "Ordered"],
  async list(db, { offset, limit }) {
    const orders = await db
      .selectFrom("shop_orders")
      .innerJoin("invoices", "invoices.id", "shop_orders.id")
      .select([
        "shop_orders.id",
        "shop_orders.status",
        "shop_orders.created_at",
        "invoices.contact_name",
        "invoices.total",
      ])
      .orderBy("shop_orders.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("shop_orders")
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = orders.map((order) => ({
      id: null,
      cells: [order.id, order.contact_name, dollarsText(order.total), momentIn(timeZone, order.created_at)],
      state: order.status,
      // What the site shows of an order it shows to the one whose order it is.
      sitePath: null,
    }));
    return { rows, total };
  },
});
