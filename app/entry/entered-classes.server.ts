import type { AppLoadContext } from "@remix-run/node";
import { askedInTime } from "../paying/asked-in-time.server.ts";
import type { Event } from "../wire/event.ts";
import type { EntryPage } from "./entry-page.ts";

/**
 * Which categories of an event the signed-in user has entered. The event's record says only that there are
 * some; the list of entries names event and category. An unpaid one is named otherwise, or stands beside a
 * paid one: it may be sent again.
 */
export async function enteredClasses(context: AppLoadContext, event: Event): Promise<EntryPage["entered"]> {
  if (!event.userHasEnteredThisEvent) return [];
  const entries = await askedInTime(context, "what was entered already", () =>
    context.organiser.entries.myUpcoming(),
  );
  const names = (entries ?? []).filter((entry) => entry.event === event.name).map(({ name }) => name);
  const entered = event.categories.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return entered.length > 0 ? entered : "some";
}
