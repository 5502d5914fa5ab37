import type { ComponentProps } from "react";
import { OrderNotices } from "../paying/order-notices.tsx";
import { FoundOrderDetails } from "./found-order-details.tsx";
import { type EntryPage, buildEventPath } from "./entry-page.ts";

type EntryNoticesProps = Pick<
  ComponentProps<typeof OrderNotices>,
  "earlierOrders" | "hasResult" | "payAgain"
> & {
  page: EntryPage;
};

/** Notices about earlier orders for an event. */
export function EntryNotices({ page, ...props }: EntryNoticesProps) {
  const path = buildEventPath(page.eventUrl);
  return (
    <OrderNotices kind="entry" pagePath={path} {...props}>
      {(order) => <FoundOrderDetails name={page.eventName} path={path} order={order} />}
    </OrderNotices>
  );
}
