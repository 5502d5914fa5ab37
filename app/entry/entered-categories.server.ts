import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import type { Event } from "../wire/event.ts";
import type { EntryPage } from "./entry-page.ts";

/**
 * Ids of the event's categories that the logged-in user has entered. The event record has only a flag, so
 * they are looked up in the user's entries by event and category name; "some" if none can be matched. Unpaid
 * entries have a different name or are listed next to a paid one, so they don't block another entry.
 */
export async function loadEnteredCategories(
  context: AppLoadContext,
  event: Event,
): Promise<EntryPage["enteredCategories"]> {
  if (!event.userHasEnteredThisEvent) return [];
  const { entries } = context.organiser;
  const entered = await optional(context, "what was entered already", () => entries.myUpcoming(), { or: [] });
  const names = entered
    .filter(({ event: name, details }) =>
      details?.eventUrl ? details.eventUrl === event.url : name === event.name,
    )
    .map(({ name }) => name);
  const categoryIds = event.categories.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return categoryIds.length > 0 ? categoryIds : "some";
}
