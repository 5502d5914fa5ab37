import type { AppLoadContext } from "@remix-run/node";
import {
  fateOf,
  type Listed,
  lookUpIn,
  type Traces,
  tracesBefore,
  type Untold,
} from "../site/sent-order.server.ts";
import { type Goods, goodsMark } from "./goods-mark.server.ts";

/** What became of an order that could not be confirmed. `link` looks again. */
export type OrderCheck = { link: string; reference: string } & (
  | { state: "found"; found: { id: number; isPaid: boolean } }
  | { state: Untold }
);

/**
 * Asks the API for the very order that the address names. Null where it asks for nothing. Never sends
 * anything again.
 */
export async function checkOrder(context: AppLoadContext, request: Request): Promise<OrderCheck | null> {
  const asked = await lookUpIn(context, request, { kind: "order", about: 0 });
  if (!asked) return null;
  const fate = await fateOf(context, asked, {
    byKey: ({ invoice, paid }) => ({ id: invoice, isPaid: paid }),
    listed: () => listedOrders(context),
  });
  return { link: asked.link, reference: asked.sent?.reference ?? "", ...fate };
}

/** What an order of the cart will read like among the orders. */
export const tracesOf = (context: AppLoadContext, goods: readonly Goods[]): Promise<Traces> =>
  tracesBefore(context, async () => ({
    contents: [goodsMark(goods)],
    listed: await listedOrders(context),
  }));

/** The API's list of orders says of none when it was made. */
async function listedOrders({ organiser }: AppLoadContext): Promise<(Listed & { isPaid: boolean })[]> {
  const orders = await organiser.shopOrders.mine();
  return orders.map(({ id, statusType, items }) => ({
    id,
    contents: goodsMark(
      items.map(({ sku, qty, addons }) => ({ code: sku?.code ?? "", quantity: qty, addOns: addons })),
    ),
    createdAt: null,
    isPaid: statusType.toLowerCase() !== "pending",
  }));
}
