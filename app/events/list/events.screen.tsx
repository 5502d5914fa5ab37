import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { seriesLinks } from "../../series/load-series.server.ts";
import { SeriesList } from "../../series/series-list.tsx";
import { head } from "../../site/head.ts";
import { NothingHere } from "../../ui/nothing-here.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { EventCard } from "../event-card.tsx";
import { EventGrid } from "../event-grid.tsx";
import { addressOf, filterQuery } from "./list-address.ts";
import { Filter } from "./filter.tsx";
import { loadEvents } from "./load-events.server.ts";
import { MonthView } from "./month-view.tsx";
import { PastNights } from "./past-nights.tsx";

export const handle = {
  words: ["events", "events-list", "series"],
  query: filterQuery,
} satisfies ScreenHandle;

/** The events to come, as a list or as a month's calendar, and the nights that are over. [RT-022] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [shown, series] = await Promise.all([
    loadEvents(context, new URL(request.url).searchParams),
    seriesLinks(context),
  ]);
  return { title: wordsFor(context.language.code, "events")("title"), ...shown, series };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function Events() {
  const t = useWords("events");
  const { count, filter, options, isCalendar, month, past, series } = useLoaderData<typeof loader>();
  return (
    <Section>
      <Heading level={1}>{t("title")}</Heading>
      {count > 0 && <p className="mt-4 mb-6 max-w-prose text-lg text-muted">{t("intro")}</p>}
      <div className="flex flex-col gap-8">
        <Filter filter={filter} options={options} isCalendar={isCalendar} />
        {isCalendar ? <MonthView month={month} filter={filter} /> : <List />}
        <div className="mt-4 empty:hidden">
          <SeriesList series={series} />
        </div>
        {!isCalendar && <PastNights nights={past} />}
      </div>
    </Section>
  );
}

function List() {
  const t = useWords("events");
  const list = useWords("events-list");
  const { events, count, filter } = useLoaderData<typeof loader>();
  if (count === 0)
    return (
      <NothingHere title={t("empty.title")}>
        <p className="text-muted">{t("empty.text")}</p>
      </NothingHere>
    );
  const isFiltered = addressOf(filter) !== addressOf({});
  const all = (
    <SiteLink to={addressOf({})} className="target inline-flex items-center underline underline-offset-4">
      {list("filter.reset")}
    </SiteLink>
  );
  if (events.length === 0)
    return (
      <NothingHere title={list("none.title")}>
        <p className="text-muted">{list("none.text")}</p>
        {all}
      </NothingHere>
    );
  return (
    <div>
      {isFiltered && (
        <p className="mb-4 flex flex-wrap items-center gap-x-6">
          <strong>{list("found", { count: events.length })}</strong>
          {all}
        </p>
      )}
      <EventGrid>
        {events.map((event, index) => (
          <EventCard key={event.id} event={event} priority={index === 0} />
        ))}
      </EventGrid>
    </div>
  );
}
