import type { LoaderFunctionArgs } from "@remix-run/node";
import { wordsFor } from "../i18n/words.server.ts";
import { eventCalendar } from "./event-calendar.server.ts";
import { contentLanguage } from "../i18n/as-written.ts";

/** The events to come as a calendar to subscribe to, in the language that they are written in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { organiser, site } = context;
  const [{ items }, domain] = await Promise.all([organiser.events.upcoming(), organiser.site.domain()]);
  const organisation = domain.organisationName || domain.name || site.productName;
  const name = `${organisation} – ${wordsFor(contentLanguage, "events")("title")}`;
  return eventCalendar(context, items, { name, file: "events" });
}
