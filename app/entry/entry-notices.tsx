import type { ComponentProps } from "react";
import { OrderNotices } from "../paying/order-notices.tsx";
import { FoundOrderDetails } from "./found-order-details.tsx";
import { type EntryPage, eventPath } from "./entry-page.ts";

type EntryNoticesProps = Pick<
  ComponentProps<typeof OrderNotices>,
  "earlierOrders" | "hasResult" | "payAgain"
> & {
  page: EntryPage;
};

/** Notices about earlier orders for an event. */
export function EntryNotices({ page, ...props }: EntryNoticesProps) {
  const path = eventPath(page.eventUrl);
  return (
    <OrderNotices kind="entry" page={path} {...props}>
      {(order) => <FoundOrderDetails name={page.eventName} path={path} order={order} />}
    </OrderNotices>
  );
}
