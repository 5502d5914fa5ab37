import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { calendarResponse } from "./event-calendar.server.ts";
import { hasDate } from "./event-link-targets.ts";

/** One event as an iCalendar file; 404 if it has no date. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const event = await context.organiser.events.byUrl(params["url"] ?? "");
  if (event === null || !hasDate(event)) throw data(null, { status: 404 });
  return calendarResponse(context, [event], { name: "", file: `event-${event.id}` });
}
