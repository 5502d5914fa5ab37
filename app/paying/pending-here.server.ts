import type { AppLoadContext } from "@remix-run/node";
import type { User } from "../wire/account.ts";
import type { PendingOrder } from "./pending-orders.tsx";
import { startsAnother } from "./order-paths.ts";

/** What the visitor waits to know of this page, for who doesn't start another order deliberately. */
export const pendingHere = async (
  { pending }: AppLoadContext,
  user: User | null,
  page: string,
  request: Request,
): Promise<PendingOrder[]> => (user && !startsAnother(request.url) ? pending.of(user.id, page) : []);
