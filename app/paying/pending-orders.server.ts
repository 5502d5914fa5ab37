import type { AppLoadContext } from "@remix-run/node";
import type { User } from "../wire/account.ts";
import type { PendingOrder } from "./pending-orders.tsx";
import { isNewOrderUrl } from "./order-paths.ts";

/** Loads the user's pending orders of a page. Returns none if the user has chosen to order again. */
export const loadPendingOrders = async (
  { pending }: AppLoadContext,
  user: User | null,
  pagePath: string,
  request: Request,
): Promise<PendingOrder[]> => (user && !isNewOrderUrl(request.url) ? pending.list(user.id, pagePath) : []);
