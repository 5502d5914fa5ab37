import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { EventCardModel } from "../events/event-card-model.ts";
import { EventCard } from "../events/event-card.tsx";
import { EventGrid } from "../events/event-grid.tsx";
import type { ScreenHandle } from "../i18n/handle.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Picture } from "../media/picture.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { buildHead } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { loadVenue } from "./venue-page.ts";

export const handle = { i18n: ["browsing", "events", "venues"] } satisfies ScreenHandle;

/** Loads one venue: address, directions and upcoming events. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const venue = await loadVenue(context, params["url"]);
  if (!venue) throw data(null, { status: 404 });
  return { venue, listTitle: getTranslations(context.language.code, "venues")("title") };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) =>
  buildHead(matches, { title: loaded?.venue.name ?? "", description: loaded?.venue.address ?? "" });

export default function VenueScreen() {
  const t = useTranslations("venues");
  const { venue, listTitle } = useLoaderData<typeof loader>();
  return (
    <Section>
      <Breadcrumbs trail={[{ name: listTitle, to: "/venues" }]} current={venue.name} />
      <Heading level={1} className="mt-4 mb-6" {...organiserTextProps}>
        {venue.name}
      </Heading>
      <div className="mb-12 grid gap-6 lg:grid-cols-2">
        <Picture
          {...venue.picture}
          aspect="16x9"
          width={900}
          sizes="(min-width: 64rem) 36rem, 100vw"
          alt=""
          priority
          className="aspect-16/9 h-auto w-full bg-sunken object-cover"
        />
        <div className="flex flex-col items-start gap-4">
          {venue.address && (
            <address dir="auto" className="text-lg not-italic">
              {venue.address}
            </address>
          )}
          {venue.directionsUrl && (
            <LinkButton to={venue.directionsUrl} tone="secondary">
              {t("directions")}
            </LinkButton>
          )}
        </div>
      </div>
      {venue.events && <Events events={venue.events} />}
    </Section>
  );
}

function Events({ events }: { events: readonly EventCardModel[] }) {
  const t = useTranslations("venues");
  return (
    <>
      <Heading level={2} className="mb-6">
        {t("events")}
      </Heading>
      {events.length > 0 ? (
        <EventGrid>
          {events.map((event) => (
            <EventCard key={event.id} event={event} headingLevel={3} />
          ))}
        </EventGrid>
      ) : (
        <p className="text-lg text-muted">{t("none")}</p>
      )}
    </>
  );
}
