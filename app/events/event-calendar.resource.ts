import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { buildCalendarResponse } from "./event-calendar.server.ts";
import { hasDate } from "./event-link-targets.ts";

/** Returns one event as an iCalendar file. Responds 404 if there is no such event or it has no date. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const event = await context.organiser.events.findByUrl(params["url"] ?? "");
  if (event === null || !hasDate(event)) throw data(null, { status: 404 });
  return buildCalendarResponse(context, [event], { name: "", file: `event-${event.id}` });
}
