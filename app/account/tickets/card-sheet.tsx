import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Letterhead } from "../invoices/letterhead.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Heading } from "../../ui/section.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { TicketCard } from "./ticket-card.ts";
import { CardDetailsList } from "./card-details-list.tsx";
import type { QrPath } from "./qr-path.server.ts";

/** One ticket or pass on its own printed page, with the code that is scanned at the gate. [RT-050] */
export function CardSheet({ card }: { card: TicketCard }) {
  return (
    <Sheet className="w-full break-inside-avoid print:not-last:break-after-page">
      <article className="flex flex-col gap-6">
        <Letterhead />
        <div className="flex flex-wrap items-start justify-between gap-8">
          <div className="flex min-w-0 flex-1 basis-64 flex-col gap-6">
            <CardTitle card={card} />
            <CardDetailsList card={card} />
            <CalendarLink card={card} />
          </div>
          <TicketCode card={card} className="size-64" />
        </div>
        <InvalidBadge card={card} />
      </article>
    </Sheet>
  );
}

/** A ticket or pass for a phone at the gate, with its code as large as possible. */
export function CardForPhone({ card }: { card: TicketCard }) {
  return (
    <Sheet className="h-full w-full">
      <article className="flex flex-col gap-4">
        <Letterhead showsContact={false} />
        <CardTitle card={card} />
        <InvalidBadge card={card} />
        <TicketCode card={card} className="mx-auto w-full max-w-96" />
        <CardDetailsList card={card} />
        <CalendarLink card={card} />
      </article>
    </Sheet>
  );
}

function InvalidBadge({ card: { usedAt, isRefunded } }: { card: TicketCard }) {
  const t = useTranslations("tickets");
  if (usedAt === "" && !isRefunded) return null;
  return (
    <p>
      <Badge tone="bad">{isRefunded ? t("refunded") : t("used", { date: usedAt })}</Badge>
    </p>
  );
}

function CalendarLink({ card: { calendarPath, isRefunded } }: { card: TicketCard }) {
  const t = useTranslations("my-account");
  if (calendarPath === "" || isRefunded) return null;
  return (
    <p className="no-print">
      <SiteLink
        to={calendarPath}
        reloadDocument
        className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {t("next.calendar")}
      </SiteLink>
    </p>
  );
}

function CardTitle({ card }: { card: TicketCard }) {
  const t = useTranslations("tickets");
  const [racingNumber, ticketType] = card.kind === "pass" ? [card.racingNumber, ""] : ["", card.type];
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-muted">
          {card.kind === "pass" ? t("pass") : t("position", { number: card.number, total: card.total })}
          {ticketType !== "" && (
            <>
              {" · "}
              <strong {...organiserTextProps}>{ticketType}</strong>
            </>
          )}
        </p>
        <Heading {...organiserTextProps} level={2} size={3}>
          {card.eventName}
        </Heading>
      </div>
      {racingNumber !== "" && (
        <p className="text-end">
          <span className="block text-muted">{t("number")}</span>
          <span {...organiserTextProps} className="display text-5xl figures">
            {racingNumber}
          </span>
        </p>
      )}
    </div>
  );
}

function TicketCode({ card: { qr, code, isRefunded }, className }: { card: TicketCard; className: string }) {
  const t = useTranslations("tickets");
  if (isRefunded) return null;
  return (
    <figure className="flex flex-col items-center">
      <QrCode qr={qr} className={className} />
      <figcaption className="text-center">
        <span className="block font-semibold break-all figures" dir="ltr">
          {code}
        </span>
        <span className="block text-muted">{t("show")}</span>
      </figcaption>
    </figure>
  );
}

/** A QR code, black on white in both themes, because scanners can't read light codes on dark. */
const QrCode = ({ qr: { size, path }, className }: { qr: QrPath; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    className={classNames("h-auto max-w-full forced-color-adjust-none", className)}
  >
    <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
);
