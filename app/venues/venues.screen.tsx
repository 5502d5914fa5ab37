import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "@remix-run/react";
import { findPage } from "../content/page/find-page.ts";
import { loadPage } from "../content/page/load-page.ts";
import { PageBody } from "../content/page/page-body.tsx";
import { pageModelFor } from "../content/page/preview.server.ts";
import { loadViews } from "../content/views.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { useWords } from "../i18n/words.tsx";
import { Picture } from "../media/picture.tsx";
import { asWritten } from "../i18n/as-written.ts";
import { head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { NothingHere } from "../ui/nothing-here.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { loadVenues, type VenueLine } from "./venue-page.ts";

export const handle = { words: ["content", "events", "media", "venues"] } satisfies ScreenHandle;

/** Where the organiser races: what the page named “venues” says, where there is one, and every venue. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const written = await findPage(context, "venues");
  const model = written && (await pageModelFor(written, context, request.url));
  const [page, venues] = await Promise.all([
    model && loadPage(model, context, request.url),
    // The page says more than the list: it stands without it.
    loadVenues(context).catch((error: unknown) => {
      if (!model) throw error;
      context.log.warn({ err: error }, "the venues are missing");
      return [];
    }),
  ]);
  return { title: wordsFor(context.language.code, "venues")("title"), page, venues };
}

/** A navigation waits for the code of the page's widgets as for its data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  await loadViews(loaded.page?.rows ?? []);
  return loaded;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(
    matches,
    data?.page
      ? { title: data.page.title, description: data.page.description }
      : { title: data?.title ?? "" },
  );

export default function Venues() {
  const t = useWords("venues");
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

const VenueList = ({ venues }: { venues: readonly VenueLine[] }) => (
  <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
    {venues.map((venue, index) => (
      <VenueCard key={venue.path} venue={venue} isFirst={index === 0} />
    ))}
  </ul>
);

/** The first one's picture is the largest thing that a phone shows of the page at once. */
function VenueCard({ venue, isFirst }: { venue: VenueLine; isFirst: boolean }) {
  const t = useWords("venues");
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
            {...asWritten}
          >
            {venue.name}
          </Link>
        </Heading>
        {venue.address && <p className="text-muted">{venue.address}</p>}
        {venue.next !== "" && (
          <p className="mt-auto pt-2">{venue.next === null ? t("none") : t("next", { event: venue.next })}</p>
        )}
      </div>
    </Card>
  );
}

function NoVenues() {
  const t = useWords("venues");
  return (
    <NothingHere title={t("empty.title")}>
      <p className="text-muted">{t("empty.text")}</p>
      <LinkButton to="/events">{t("events")}</LinkButton>
    </NothingHere>
  );
}
