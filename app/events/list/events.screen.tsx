import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { loadSeriesLinks } from "../series/load-series.server.ts";
import { SeriesList } from "../series/series-list.tsx";
import { buildHead } from "../../site/head.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { EventCard } from "../event-card.tsx";
import { EventGrid } from "../event-grid.tsx";
import { buildEventListUrl, FILTER_QUERY_PATTERNS } from "./list-url.ts";
import { Filter } from "./filter.tsx";
import { loadEvents } from "./load-events.server.ts";
import { MonthView } from "./month-view.tsx";
import { PastEvents } from "./past-events.tsx";

export const handle = {
  i18n: ["events", "events-list", "series"],
  query: FILTER_QUERY_PATTERNS,
} satisfies ScreenHandle;

/** Loads the upcoming and past events as a list, or the calendar of a month. [RT-022] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [eventList, series] = await Promise.all([
    loadEvents(context, new URL(request.url).searchParams),
    loadSeriesLinks(context),
  ]);
  return { title: getTranslations(context.language.code, "events")("title"), ...eventList, series };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "", filters: data?.filters ?? [] });

export default function EventsScreen() {
  const t = useTranslations("events");
  const { count, filter, options, isCalendar, month, past, series } = useLoaderData<typeof loader>();
  return (
    <Section>
      <Heading level={1}>{t("title")}</Heading>
      {count > 0 && <p className="mt-4 mb-6 max-w-prose text-lg text-muted">{t("intro")}</p>}
      <div className="flex flex-col gap-8">
        <Filter filter={filter} options={options} isCalendar={isCalendar} />
        <ResultCount />
        {isCalendar ? <MonthView month={month} filter={filter} /> : <EventList />}
        <div className="mt-4 empty:hidden">
          <SeriesList series={series} />
        </div>
        {!isCalendar && <PastEvents events={past} />}
      </div>
    </Section>
  );
}

/** Announces the number of results to screen readers when the filter or the month changes. */
function ResultCount() {
  const tList = useTranslations("events-list");
  const { events, count, isCalendar, month } = useLoaderData<typeof loader>();
  if (count === 0) return null;
  const shownCount = isCalendar
    ? new Set(month?.days.flatMap(({ events: dayEvents }) => dayEvents.map(({ id }) => id))).size
    : events.length;
  return (
    <output className="sr-only">
      {month?.name}{" "}
      {shownCount === 0 && !isCalendar ? tList("none.title") : tList("found", { count: shownCount })}
    </output>
  );
}

function EventList() {
  const t = useTranslations("events");
  const tList = useTranslations("events-list");
  const { events, count, filter, series } = useLoaderData<typeof loader>();
  if (count === 0)
    return (
      <EmptyState title={t("empty.title")}>
        <p className="text-muted">{t("empty.text")}</p>
      </EmptyState>
    );
  const isFiltered = buildEventListUrl(filter) !== buildEventListUrl({});
  const resetLink = (
    <SiteLink
      to={buildEventListUrl({})}
      className="target inline-flex items-center underline underline-offset-4"
    >
      {tList("filter.reset")}
    </SiteLink>
  );
  if (events.length === 0)
    return (
      <EmptyState title={tList("none.title")}>
        <p className="text-muted">{tList("none.text")}</p>
        {resetLink}
      </EmptyState>
    );
  return (
    <div>
      {isFiltered && (
        <p className="mb-4 flex flex-wrap items-center gap-x-6">
          <strong>{tList("found", { count: events.length })}</strong>
          {resetLink}
        </p>
      )}
      <EventGrid>
        {events.map((event, index) => (
          <EventCard
            key={event.id}
            event={event}
            priority={index === 0}
            seriesName={series.find(({ eventIds }) => eventIds.includes(event.id))?.name}
          />
        ))}
      </EventGrid>
    </div>
  );
}
