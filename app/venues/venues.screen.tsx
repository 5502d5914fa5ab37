import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "@remix-run/react";
import { findPage } from "../content/page/find-page.ts";
import { loadPage } from "../content/page/load-page.ts";
import { PageBody } from "../content/page/page-body.tsx";
import { preparePage } from "../content/page/prepare-page.ts";
import { buildPageModelForUser } from "../content/page/preview.server.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Picture } from "../media/picture.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { buildHead } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { loadVenues, type VenueListItem } from "./venue-page.ts";

export const handle = { i18n: ["content", "events", "media", "venues"] } satisfies ScreenHandle;

/** Loads all venues, with the content of the page named “venues” if there is one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const contentPage = await findPage(context, "venues");
  const model = contentPage && (await buildPageModelForUser(contentPage, context, request.url));
  const [page, venues] = await Promise.all([
    model && loadPage(model, context, request.url),
    // The CMS page is shown even if the venues can't be loaded.
    loadVenues(context).catch((error: unknown) => {
      if (!model) throw error;
      context.log.warn({ err: error }, "could not load the venues");
      return [];
    }),
  ]);
  return {
    title: getTranslations(context.language.code, "venues")("title"),
    page,
    venues,
    formInPage: page?.formInPage,
    i18n: page?.i18n ?? [],
  };
}

/** Loads the page for a client-side navigation. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaderData = await serverLoader<typeof loader>();
  if (loaderData.page) await preparePage(loaderData.page);
  return loaderData;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(
    matches,
    data?.page
      ? { title: data.page.title, description: data.page.description }
      : { title: data?.title ?? "" },
  );

export default function VenuesScreen() {
  const t = useTranslations("venues");
  const { page, venues } = useLoaderData<typeof loader>();
  return (
    <>
      {page && <PageBody page={page} />}
      {(venues.length > 0 || !page) && (
        <Section>
          <Heading level={page ? 2 : 1}>{page ? t("all") : t("title")}</Heading>
          {venues.length === 0 ? <NoVenues /> : <VenueList venues={venues} />}
        </Section>
      )}
    </>
  );
}

const VenueList = ({ venues }: { venues: readonly VenueListItem[] }) => (
  <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
    {venues.map((venue, index) => (
      <VenueCard key={venue.path} venue={venue} isFirst={index === 0} />
    ))}
  </ul>
);

/** The picture of the first venue has priority, because on a phone it is the largest element in view. */
function VenueCard({ venue, isFirst }: { venue: VenueListItem; isFirst: boolean }) {
  const t = useTranslations("venues");
  return (
    <Card as="li" className="group relative flex flex-col">
      <Picture
        {...venue.picture}
        aspect="16x9"
        width={600}
        sizes="(min-width: 64rem) 24rem, 100vw"
        alt=""
        priority={isFirst}
        className="aspect-16/9 h-auto w-full bg-sunken object-cover"
      />
      <div className="flex grow flex-col gap-2 p-5">
        <Heading level={3}>
          <Link
            to={venue.path}
            prefetch="intent"
            className="after:absolute after:inset-0 hover:text-brand-text"
            {...organiserTextProps}
          >
            {venue.name}
          </Link>
        </Heading>
        {venue.address && (
          <p dir="auto" className="text-muted">
            {venue.address}
          </p>
        )}
        {venue.nextEvent !== "" && (
          <p className="mt-auto pt-2">
            {venue.nextEvent === null ? t("none") : t("next", { event: venue.nextEvent })}
          </p>
        )}
      </div>
    </Card>
  );
}

function NoVenues() {
  const t = useTranslations("venues");
  return (
    <EmptyState title={t("empty.title")}>
      <p className="text-muted">{t("empty.text")}</p>
      <LinkButton to="/events">{t("events")}</LinkButton>
    </EmptyState>
  );
}
