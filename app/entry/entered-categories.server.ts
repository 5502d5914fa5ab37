import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import type { Event } from "../wire/event.ts";
import type { EntryPage } from "./entry-page.ts";

/**
 * Loads the ids of the event's categories that the logged-in user has entered; "some" if the user has entered
 * but no category matches. The event record has only a flag, so the categories are found by
 * matching the user's upcoming entries by event and category name. Unpaid entries don't have to be filtered
 * out: the API lists them under another name, or next to a paid one.
 */
export async function loadEnteredCategories(
  context: AppLoadContext,
  event: Event,
): Promise<EntryPage["enteredCategories"]> {
  if (!event.userHasEnteredThisEvent) return [];
  const { entries } = context.organiser;
  const upcomingEntries = await optional(context, "what was entered already", () => entries.myUpcoming(), {
    or: [],
  });
  const enteredNames = upcomingEntries
    .filter(({ event: eventName, details }) =>
      details?.eventUrl ? details.eventUrl === event.url : eventName === event.name,
    )
    .map(({ name }) => name);
  const categoryIds = event.categories.filter(({ name }) => enteredNames.includes(name)).map(({ id }) => id);
  return categoryIds.length > 0 ? categoryIds : "some";
}
