import type { ComponentProps } from "react";
import { ToldOrders } from "../paying/order-news.tsx";
import { EntryFound } from "./entry-found.tsx";
import { type EntryPage, pathOfEvent } from "./entry-page.ts";

type ToldEntriesProps = Pick<ComponentProps<typeof ToldOrders>, "news" | "isAnswered" | "payAgain"> & {
  page: EntryPage;
};

/** Tells of earlier orders of an event. */
export function ToldEntries({ page, ...told }: ToldEntriesProps) {
  const path = pathOfEvent(page.eventUrl);
  return (
    <ToldOrders kind="entry" page={path} {...told}>
      {(order) => <EntryFound name={page.eventName} path={path} order={order} />}
    </ToldOrders>
  );
}
