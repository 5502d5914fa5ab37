import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import { mayMatch, type OrderReads } from "./resolve-order.ts";
import type { OrderMatchCriteria, Sale } from "./sale.ts";
import { packIds, type SentOrder } from "./sent-order.server.ts";

/**
 * Reads the API's lists for this kind of order in parallel; null for each list that fails or times out.
 * `logLabel` names the reads in log lines.
 */
export async function readOrderLists(
  context: AppLoadContext,
  { lists }: Sale,
  logLabel: string,
): Promise<OrderReads> {
  const reads = await Promise.all(
    lists.map(
      async ({ name, read }) =>
        [name, await optional(context, logLabel, () => read(context), { or: null })] as const,
    ),
  );
  return Object.fromEntries(reads);
}

/**
 * Maximum number of ids of a list that fit into a URL. A longer list isn't stored, so it can't prove absence.
 */
const MAX_IDS = 150;

/** Takes a snapshot of the lists before an order is sent, by which the order can be found afterwards. */
export function snapshotLists(
  reads: OrderReads,
  criteria: OrderMatchCriteria,
): Pick<SentOrder, "contents" | "name" | "totals" | "before" | "isUnclear"> {
  const { contents, name, totals, isCertainlyListed } = criteria;
  const snapshots = Object.entries(reads).flatMap(([list, orders]) =>
    orders && orders.length <= MAX_IDS ? [[list, packIds(orders.map(({ listId }) => listId))] as const] : [],
  );
  // The API may replace a similar unpaid order with the new one; the list then looks unchanged.
  const [first] = Object.values(reads);
  const mayBeReplaced = first?.some((order) => !order.order.isPaid && mayMatch(criteria, order)) ?? true;
  return {
    contents,
    name,
    totals,
    before: snapshots.length > 0 ? Object.fromEntries(snapshots) : null,
    isUnclear: !isCertainlyListed || mayBeReplaced,
  };
}
