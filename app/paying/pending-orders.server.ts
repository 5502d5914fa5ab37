import type { AppLoadContext } from "@remix-run/node";
import type { User } from "../wire/account.ts";
import type { PendingOrder } from "./pending-orders.tsx";
import { isNewOrderUrl } from "./order-paths.ts";

/** The user's pending orders of a page; none if another order is started deliberately. */
export const loadPendingOrders = async (
  { pending }: AppLoadContext,
  user: User | null,
  page: string,
  request: Request,
): Promise<PendingOrder[]> => (user && !isNewOrderUrl(request.url) ? pending.of(user.id, page) : []);
