import { formatFullName } from "../../../../app/domain/record-rules/person.ts";
import type { Db } from "../../db/database.ts";

/** How a shop order reaches the customer. `address` is “Pick up” if the customer collects the order. */
type Delivery = { method: string; recipient: string; address: string; phone: string };

/** Loads the deliveries of the shop orders among `invoiceIds`, by the order's id, which is its invoice's. */
export async function loadDeliveries(
  db: Db,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, Delivery>> {
  const orders = await db
    .selectFrom("shop_orders")
    .innerJoin("shop_addresses", "shop_addresses.id", "shop_orders.address_id")
    .leftJoin("shipping_types", "shipping_types.id", "shop_orders.shipping_type_id")
    .select([
      "shop_orders.id",
      "shop_orders.shipping_name",
      "shipping_types.is_pick_up",
      "shop_addresses.first_name",
      "shop_addresses.last_name",
      "shop_addresses.company",
      "shop_addresses.street_address",
      "shop_addresses.street_address_1",
      "shop_addresses.city",
      "shop_addresses.state",
      "shop_addresses.postcode",
      "shop_addresses.country",
      "shop_addresses.phone",
    ])
    .where("shop_orders.id", "in", invoiceIds)
    .execute();
  return new Map(
    orders.map((order) => [
      order.id,
      {
        method: order.shipping_name,
        recipient: joinTexts([formatFullName(order.first_name, order.last_name), order.company], ", "),
        address:
          order.is_pick_up === 1
            ? "Pick up"
            : joinTexts(
                [
                  order.street_address,
                  order.street_address_1,
                  joinTexts([order.city, order.state, order.postcode], " "),
                  order.country,
                ],
                ", ",
              ),
        phone: order.phone,
      },
    ]),
  );
}

const joinTexts = (texts: readonly string[], separator: string): string =>
  texts.filter((text) => text !== "").join(separator);
