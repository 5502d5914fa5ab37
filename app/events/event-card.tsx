import { Link } from "@remix-run/react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Picture } from "../media/picture.tsx";
import { organiserTextProps, contentLanguage } from "../i18n/organiser-text-props.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Price } from "../ui/price.tsx";
import { Heading } from "../ui/section.tsx";
import type { EventCardModel } from "./event-card-model.ts";
import { EventDetails } from "./event-details.tsx";

type EventCardProps = {
  event: EventCardModel;
  /** Text over the picture, such as the city. [RT-004] */
  label?: string | undefined;
  headingLevel?: 2 | 3;
  /** Whether the picture is likely above the fold, so that the browser loads it first. */
  priority?: boolean;
  seriesName?: string | undefined;
};

/**
 * Card of an event in a list. It links to the event's page only if something is on sale, and to its stalls if
 * there are some. [EVT-001..007]
 */
export function EventCard({ event, label, headingLevel = 2, priority = false, seriesName }: EventCardProps) {
  const t = useTranslations("events");
  const path = `/event/${encodeURIComponent(event.url)}`;
  return (
    <Card as="li" className="group flex flex-col">
      <div className="relative overflow-hidden bg-sunken">
        <Picture
          {...event.picture}
          aspect="16x9"
          width={600}
          sizes="(min-width: 64rem) 24rem, 100vw"
          alt=""
          priority={priority}
          className="aspect-16/9 h-auto min-h-48 w-full object-cover transition-[scale] duration-300 group-hover:[scale:1.05] motion-reduce:group-hover:[scale:1]"
        />
        {event.times.dateBadge && <DateBadge date={event.times.dateBadge} />}
        {label && (
          <p
            // The class `display` converts the text to upper case by the rules of its language. Labels in
            // Latin letters get `lang="en"`, because on a Turkish page “i” would become “İ”.
            lang={/^[A-Za-z ]+$/.test(label) ? contentLanguage : undefined}
            className="display absolute inset-x-0 bottom-0 bg-linear-to-t from-black via-black/60 to-transparent px-4 pt-10 pb-2 text-4xl text-white"
          >
            {label}
          </p>
        )}
      </div>
      <div className="flex grow flex-col gap-4 p-5">
        <Heading {...organiserTextProps} level={headingLevel} size={3}>
          {event.hasSales ? (
            <Link to={path} prefetch="intent" className="after:absolute after:inset-0 hover:text-brand-text">
              {event.name}
            </Link>
          ) : (
            event.name
          )}
        </Heading>
        <EventDetails
          times={event.times}
          venue={event.venue}
          venuePath={event.venuePath}
          hasDateBadge={event.times.dateBadge !== null}
          className="text-muted"
        />
        {seriesName && (
          <p>
            <Badge {...organiserTextProps} tone="muted">
              {seriesName}
            </Badge>
          </p>
        )}
        {event.entriesOpenAt && (
          <p>
            <Badge tone="info">{t("opens", { at: event.entriesOpenAt })}</Badge>
          </p>
        )}
        <div className="mt-auto flex flex-col gap-3 pt-2">
          <PricesOrStatus event={event} />
          {event.hasSales && event.state === "open" && <SaleLinks event={event} path={path} />}
          {event.hasStalls && <StallsLink event={event} path={path} />}
        </div>
      </div>
    </Card>
  );
}

function PricesOrStatus({ event }: { event: EventCardModel }) {
  const t = useTranslations("events");
  if (event.state === "sold-out")
    return (
      <p>
        <Badge tone="bad">{t("soldOut")}</Badge>
      </p>
    );
  if (event.state === "closed")
    return event.entriesOpenAt ? null : (
      <p>
        <Badge tone="muted">{t("closed")}</Badge>
      </p>
    );
  const prices = [
    {
      label: t("watchFrom"),
      price: event.ticketsOnSale?.lowestPrice ?? null,
      adultTicket: event.adultTicket,
    },
    { label: t("enterFrom"), price: event.entriesOnSale?.lowestPrice ?? null, adultTicket: null },
  ].filter(({ price }) => price !== null);
  const shownPrices =
    prices.length > 0 ? prices : [{ label: t("from"), price: event.priceFrom, adultTicket: null }];
  return (
    <>
      {event.remainingSlots !== null && (
        <p>
          <Badge tone="brand">{t("placesLeft", { count: event.remainingSlots })}</Badge>
        </p>
      )}
      {event.soldOutPart && (
        <p>
          <Badge tone="bad">{t(`soldOutPart.${event.soldOutPart}`)}</Badge>
        </p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 leading-tight">
        {shownPrices.map(
          ({ label, price, adultTicket }) =>
            price !== null && (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>{" "}
                <dd>
                  <Price cents={price} className="display text-2xl" />
                  {adultTicket && (
                    <span className="block text-sm text-muted">
                      <span {...organiserTextProps}>{adultTicket.name}</span>{" "}
                      <Price cents={adultTicket.price} />
                    </span>
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

/** Links to the event's entries and tickets that are on sale, or one link to the event. [EVT-006] */
function SaleLinks({ event, path }: { event: EventCardModel; path: string }) {
  const t = useTranslations("events");
  return (
    <p className="z-10 flex flex-wrap gap-3 max-sm:*:grow">
      {event.entriesOnSale && (
        <LinkButton to={`${path}#enter`} aria-label={t("enterNamed", { name: event.name })}>
          {t("enter")}
        </LinkButton>
      )}
      {(event.ticketsOnSale || !event.entriesOnSale) && (
        <LinkButton
          to={event.ticketsOnSale ? `${path}#spectate` : path}
          // The browser opens the disclosure of tickets only for the fragment of a document that it loads.
          reloadDocument={event.ticketsOnSale !== null}
          tone={event.entriesOnSale ? "secondary" : "primary"}
          aria-label={t("buyTicketsFor", { name: event.name })}
        >
          {t("buyTickets")}
        </LinkButton>
      )}
    </p>
  );
}

function StallsLink({ event, path }: { event: EventCardModel; path: string }) {
  const t = useTranslations("events");
  return (
    <p className="z-10">
      <Link
        to={`${path}#stalls`}
        className="target inline-flex items-center underline underline-offset-4 hover:text-brand-text"
      >
        {t("stalls.apply")}{" "}
        <span {...organiserTextProps} className="sr-only">
          {event.name}
        </span>
      </Link>
    </p>
  );
}

/** Screen readers skip the badge, because `EventDetails` has the full date. */
function DateBadge({ date }: { date: { weekday: string; day: string; month: string } }) {
  return (
    <p
      aria-hidden="true"
      className="display absolute start-4 top-4 grid min-w-16 rounded-xs border-2 bg-brand p-1.5 text-center text-on-brand figures"
    >
      <span className="text-sm">{date.weekday}</span>
      <span className="text-4xl">{date.day}</span>
      <span className="text-sm">{date.month}</span>
    </p>
  );
}
