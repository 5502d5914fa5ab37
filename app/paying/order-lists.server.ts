import type { AppLoadContext } from "@remix-run/node";
import { askedInTime } from "./asked-in-time.server.ts";
import { isLike, type OrderReads } from "./resolve-order.ts";
import type { OrderTraits, Sale } from "./sale.ts";
import { packIds, type SentOrder } from "./sent-order.server.ts";

/** The API's lists of a user's orders of this kind, all at once; null for one that isn't there in time. */
export async function readLists(context: AppLoadContext, { lists }: Sale, what: string): Promise<OrderReads> {
  const reads = await Promise.all(
    lists.map(
      async ({ name, read }) => [name, await askedInTime(context, what, () => read(context))] as const,
    ),
  );
  return Object.fromEntries(reads);
}

/** So many ids of a list have room in an address; a longer list is no proof of anything. */
const mostIds = 150;

/** What is noted of those lists before an order is sent, by which it can be found in them afterwards. */
export function tracesIn(
  reads: OrderReads,
  traits: OrderTraits,
): Pick<SentOrder, "contents" | "name" | "totals" | "before" | "isUnclear"> {
  const { contents, name, totals, isListed } = traits;
  const known = Object.entries(reads).flatMap(([list, orders]) =>
    orders && orders.length <= mostIds ? [[list, packIds(orders.map(({ listId }) => listId))] as const] : [],
  );
  // An API may take an order in the place of an unpaid one, which looks as it did before.
  const [first] = Object.values(reads);
  const mayBeReplaced = first?.some((order) => !order.order.isPaid && isLike(traits, order)) ?? true;
  return {
    contents,
    name,
    totals,
    before: known.length > 0 ? Object.fromEntries(known) : null,
    isUnclear: !isListed || mayBeReplaced,
  };
}
