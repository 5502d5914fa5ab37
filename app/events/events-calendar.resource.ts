import type { LoaderFunctionArgs } from "@remix-run/node";
import { getTranslations } from "../i18n/translations.server.ts";
import { buildCalendarResponse } from "./event-calendar.server.ts";
import { contentLanguage } from "../i18n/organiser-text-props.ts";

/** Returns the upcoming events as an iCalendar file for subscription, in the language of the content. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { organiser, site } = context;
  const [{ items }, domain] = await Promise.all([
    organiser.events.listUpcoming(),
    organiser.site.getDomain(),
  ]);
  const organisation = domain.organisationName || domain.name || site.productName;
  const name = `${organisation} – ${getTranslations(contentLanguage, "events")("title")}`;
  return buildCalendarResponse(context, items, { name, file: "events" });
}
