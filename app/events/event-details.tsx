import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { classNames } from "../ui/class-names.ts";
import { SiteLink } from "../ui/site-link.tsx";
import type { EventDay, EventTimes } from "./event-times.ts";

type EventDetailsProps = {
  times: Pick<EventTimes, "days">;
  venue: string;
  venuePath?: string;
  /** Whether a badge shows the date. A single date is then rendered only for screen readers. */
  hasDateBadge?: boolean;
  className?: string;
};

/**
 * Date, time and venue of an event. If the event has several days, each day shows its own time. [EVT-003
 * EVT-004 EVT-005 EVT-010 EVT-011]
 */
export function EventDetails({ times, venue, venuePath = "", hasDateBadge, className }: EventDetailsProps) {
  const t = useTranslations("events");
  const [firstDay, ...otherDays] = times.days;
  return (
    <dl className={classNames("grid gap-1.5", className)}>
      <DetailRow label={t("date")} icon={CALENDAR_ICON} isHidden={hasDateBadge && otherDays.length === 0}>
        {firstDay
          ? times.days.map((day) => <Day key={day.dateTime} day={day} showsTime={otherDays.length > 0} />)
          : t("noDate")}
      </DetailRow>
      {firstDay?.time && otherDays.length === 0 && (
        <DetailRow label={t("time")} icon={CLOCK_ICON}>
          <span className="figures">{firstDay.time}</span>
        </DetailRow>
      )}
      {venue && (
        <DetailRow label={t("venue")} icon={PIN_ICON}>
          {venuePath ? (
            <SiteLink
              {...organiserTextProps}
              to={venuePath}
              className="relative z-10 underline underline-offset-4"
            >
              {venue}
            </SiteLink>
          ) : (
            <span {...organiserTextProps}>{venue}</span>
          )}
        </DetailRow>
      )}
    </dl>
  );
}

const Day = ({ day, showsTime }: { day: EventDay; showsTime: boolean }) => (
  <span className="block">
    <time dateTime={day.dateTime}>{day.date}</time>
    {showsTime && day.time && <span className="figures">, {day.time}</span>}
  </span>
);

type DetailRowProps = { label: string; icon: string; isHidden?: boolean | undefined; children: ReactNode };

function DetailRow({ label, icon, isHidden, children }: DetailRowProps) {
  return (
    <div className={isHidden ? "sr-only" : "flex items-start gap-2.5"}>
      <dt>
        <span className="sr-only">{label}</span>
        <svg
          viewBox="0 0 24 24"
          className="mt-1 size-5 text-brand-text"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d={icon} />
        </svg>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const CALENDAR_ICON = "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5";
const CLOCK_ICON = "M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM12 7v5l4 2";
const PIN_ICON =
  "M12 21c5-6 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6 7 12zM12 6.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 0 1 0-5z";
