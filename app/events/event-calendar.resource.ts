import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { eventCalendar } from "./event-calendar.server.ts";

/** One event as a file for calendars; without a date there is none. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const event = await context.organiser.events.byUrl(params["url"] ?? "");
  const isDated = event !== null && [event.startDate, ...event.dates.map(({ start }) => start)].some(Boolean);
  if (!isDated) throw data(null, { status: 404 });
  return eventCalendar(context, [event], { name: "", file: `event-${event.id}` });
}
