import type { AppLoadContext } from "@remix-run/node";
import type { User } from "../wire/account.ts";
import { checkOrder } from "./check-order.server.ts";
import { type OrderNews, mayOrder } from "./may-order.ts";
import type { PaymentReturn } from "./payment-return.server.ts";
import { pendingHere } from "./pending-here.server.ts";
import type { Sale } from "./sale.ts";

type Asked = { user: User | null; request: Request; payment: PaymentReturn | null };

/**
 * All that there is to tell of earlier orders where something is ordered. `payment` is asked before (see
 * `paymentReturn`): it is told whatever else of the page fails.
 */
export async function orderNews(
  context: AppLoadContext,
  sale: Sale,
  { user, request, payment }: Asked,
): Promise<OrderNews> {
  const check = await checkOrder(context, sale, request);
  const pending = payment || check ? [] : await pendingHere(context, user, sale.page, request);
  return { payment, check, pending };
}

/** Whether the page that answers now has the order's form, which the language menu belongs to. */
export function hasOrderForm({ answered }: AppLoadContext, news: OrderNews): boolean {
  const answer = answered.noted();
  return mayOrder(news, answer !== null) && answer?.isUnconfirmed !== true;
}
