import type { Browser, Fields } from "./browser.ts";
import { entryIn, fieldNamed } from "./entry-visit.ts";

/** An event for which a ticket is an order that lacks nothing. */
export const ticketEvent = "/event/twilight-show-and-shine";

/** The filled in form of an order of so many tickets, as its last button posts it. Another form each time. */
export async function ticketOrder(browser: Browser, tickets = 1): Promise<Fields> {
  const first = await browser.get(ticketEvent);
  const page = await browser.post(
    ticketEvent,
    entryIn(first)
      .fillIn({ [fieldNamed(first, "Adult")]: String(tickets) })
      .press("Update"),
  );
  const form = entryIn(page);
  if (form.asks("terms")) form.fillIn({ terms: "yes" });
  return { ...form.values(), intent: "submit" };
}
