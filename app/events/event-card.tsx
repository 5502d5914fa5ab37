import { Link } from "@remix-run/react";
import { useWords } from "../i18n/words.tsx";
import { Picture } from "../media/picture.tsx";
import { asWritten } from "../i18n/as-written.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Price } from "../ui/price.tsx";
import { Heading } from "../ui/section.tsx";
import type { EventCardModel } from "./event-card-model.ts";
import { EventFacts } from "./event-facts.tsx";

type Props = {
  event: EventCardModel;
  /** A word over the picture, such as the city. [RT-004] */
  label?: string | undefined;
  headingLevel?: 2 | 3;
  /** For the first pictures of a page. */
  priority?: boolean;
};

/** An event in a list. It leads to the event only where something can be bought there. [EVT-001..007] */
export function EventCard({ event, label, headingLevel = 2, priority = false }: Props) {
  const t = useWords("events");
  const address = `/event/${encodeURIComponent(event.url)}`;
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
          className="aspect-16/9 h-auto w-full object-cover transition-[scale] duration-300 group-hover:[scale:1.05] motion-reduce:group-hover:[scale:1]"
        />
        {event.times.plate && <DayPlate plate={event.times.plate} />}
        {label && (
          <p className="display absolute inset-x-0 bottom-0 bg-linear-to-t from-black via-black/60 to-transparent px-4 pt-10 pb-2 text-4xl text-white">
            {label}
          </p>
        )}
      </div>
      <div className="flex grow flex-col gap-4 p-5">
        <Heading {...asWritten} level={headingLevel} as={3}>
          {event.isOpen ? (
            <Link
              to={address}
              prefetch="intent"
              className="after:absolute after:inset-0 hover:text-brand-text"
            >
              {event.name}
            </Link>
          ) : (
            event.name
          )}
        </Heading>
        <EventFacts
          times={event.times}
          venue={event.venue}
          venuePath={event.venuePath}
          hasPlate={event.times.plate !== null}
          className="text-muted"
        />
        {event.entriesOpen && (
          <p>
            <Badge tone="info">{t("opens", { at: event.entriesOpen })}</Badge>
          </p>
        )}
        <div className="mt-auto flex flex-col gap-3 pt-2">
          <Offer event={event} />
          {event.isOpen && event.state === "open" && <Actions event={event} address={address} />}
        </div>
      </div>
    </Card>
  );
}

/** What it costs, or why there is nothing to buy. */
function Offer({ event }: { event: EventCardModel }) {
  const t = useWords("events");
  if (event.state === "sold-out")
    return (
      <p>
        <Badge tone="bad">{t("soldOut")}</Badge>
      </p>
    );
  if (event.state === "closed")
    return event.entriesOpen ? null : (
      <p>
        <Badge tone="muted">{t("closed")}</Badge>
      </p>
    );
  const prices = [
    { way: t("watchFrom"), from: event.watch?.from ?? null },
    { way: t("enterFrom"), from: event.enter?.from ?? null },
  ].filter(({ from }) => from !== null);
  const shown = prices.length > 0 ? prices : [{ way: t("from"), from: event.priceFrom }];
  return (
    <>
      {event.placesLeft !== null && (
        <p>
          <Badge tone="brand">{t("placesLeft", { count: event.placesLeft })}</Badge>
        </p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 leading-tight">
        {shown.map(
          ({ way, from }) =>
            from !== null && (
              <div key={way}>
                <dt className="text-sm text-muted">{way}</dt>{" "}
                <dd>
                  <Price cents={from} className="display text-2xl" />
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

/** To the tickets and to the entry of an event, where there are some of each. [EVT-006] */
function Actions({ event, address }: { event: EventCardModel; address: string }) {
  const t = useWords("events");
  return (
    <p className="z-10 flex flex-wrap gap-3 max-sm:*:grow">
      {event.enter && (
        <LinkButton to={`${address}#enter`} aria-label={t("enterNamed", { name: event.name })}>
          {t("enter")}
        </LinkButton>
      )}
      {(event.watch || !event.enter) && (
        <LinkButton
          to={event.watch ? `${address}#spectate` : address}
          tone={event.enter ? "secondary" : "primary"}
          aria-label={t("buyTicketsFor", { name: event.name })}
        >
          {t("buyTickets")}
        </LinkButton>
      )}
    </p>
  );
}

/** The day as a plate on the picture; a screen reader has the full date below, and needs it once only. */
function DayPlate({ plate }: { plate: { weekday: string; day: string; month: string } }) {
  return (
    <p
      aria-hidden="true"
      className="display absolute start-4 top-4 grid min-w-16 rounded-xs bg-brand px-2 py-2 text-center text-on-brand [box-shadow:inset_0_0_0_2px] figures"
    >
      <span className="text-sm">{plate.weekday}</span>
      <span className="text-4xl">{plate.day}</span>
      <span className="text-sm">{plate.month}</span>
    </p>
  );
}
