import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { eventCalendar } from "./event-calendar.server.ts";
import { isDated } from "./ways-to-event.ts";

/** One event as a file for calendars; without a date there is none. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const event = await context.organiser.events.byUrl(params["url"] ?? "");
  if (event === null || !isDated(event)) throw data(null, { status: 404 });
  return eventCalendar(context, [event], { name: "", file: `event-${event.id}` });
}
