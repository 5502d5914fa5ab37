import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatsFor } from "../i18n/formats.server.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { wordsFor } from "../i18n/words.server.ts";
import { seriesLinks } from "../series/load-series.server.ts";
import { SeriesList } from "../series/series-list.tsx";
import { head } from "../site/head.ts";
import { Heading, Section } from "../ui/section.tsx";
import { EventCard } from "./event-card.tsx";
import { eventCards } from "./event-cards.ts";
import { EventGrid } from "./event-grid.tsx";

export const handle = { words: ["events", "series"] } satisfies ScreenHandle;

/** The events to come. [RT-022 EVT-001..007] */
export async function loader({ context }: LoaderFunctionArgs) {
  const { organiser, language } = context;
  const formats = formatsFor(language.code);
  const [events, series] = await Promise.all([organiser.events.upcoming(), seriesLinks(context)]);
  return {
    title: wordsFor(language.code, "events")("title"),
    events: eventCards(events.items, context, formats),
    series,
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function Events() {
  const t = useWords("events");
  const { events, series } = useLoaderData<typeof loader>();
  return (
    <Section>
      <Heading level={1}>{t("title")}</Heading>
      {events.length > 0 ? (
        <>
          <p className="mt-4 mb-10 max-w-prose text-lg text-muted">{t("intro")}</p>
          <EventGrid>
            {events.map((event, index) => (
              <EventCard key={event.id} event={event} priority={index === 0} />
            ))}
          </EventGrid>
        </>
      ) : (
        <NoEvents />
      )}
      <div className="mt-12 empty:hidden">
        <SeriesList series={series} />
      </div>
    </Section>
  );
}

function NoEvents() {
  const t = useWords("events");
  return (
    <div className="plate mt-8 max-w-2xl p-8">
      <Heading level={2} as={3}>
        {t("empty.title")}
      </Heading>
      <p className="mt-2 text-muted">{t("empty.text")}</p>
    </div>
  );
}
