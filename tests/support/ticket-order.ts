import type { Browser, Fields } from "./browser.ts";
import { entryIn, fieldNamed } from "./entry-visit.ts";
import { withRetries } from "./retrying-visitor.ts";

/** An event for which an order may contain only tickets. */
export const ticketEvent = "/event/twilight-show-and-shine";

/** Opens and fills in a new form for an order of tickets; returns the fields that it submits. */
export async function ticketOrder(browser: Browser, tickets = 1): Promise<Fields> {
  const first = await withRetries(browser).get(ticketEvent);
  const page = await withRetries(browser).post(
    ticketEvent,
    entryIn(first)
      .fillIn({ [fieldNamed(first, "Adult")]: String(tickets) })
      .press("Update"),
  );
  const form = entryIn(page);
  if (form.hasControl("terms")) form.fillIn({ terms: "yes" });
  return { ...form.values(), intent: "submit" };
}
