import type { AppLoadContext } from "@remix-run/node";
import { loadOptional } from "../optional.server.ts";
import type { Event } from "../wire/event.ts";
import type { EntryPage } from "./entry-page.ts";

/**
 * Loads the ids of the event's categories that the user has entered, or "unknown" if no entry matches a
 * category. The event only has a flag, so the user's upcoming entries are matched by event and category name.
 * Unpaid entries don't match, because the API lists them under other names.
 */
export async function loadEnteredCategories(
  context: AppLoadContext,
  event: Event,
): Promise<EntryPage["enteredCategories"]> {
  if (!event.userHasEnteredThisEvent) return [];
  const { entries } = context.organiser;
  const upcomingEntries = await loadOptional(
    context,
    "what was entered already",
    () => entries.listUpcoming(),
    {
      fallback: [],
    },
  );
  const enteredNames = upcomingEntries
    .filter(({ event: eventName, details }) =>
      details?.eventUrl ? details.eventUrl === event.url : eventName === event.name,
    )
    .map(({ name }) => name);
  const categoryIds = event.categories.filter(({ name }) => enteredNames.includes(name)).map(({ id }) => id);
  return categoryIds.length > 0 ? categoryIds : "unknown";
}
