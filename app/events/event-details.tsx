import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { classNames } from "../ui/class-names.ts";
import { SiteLink } from "../ui/site-link.tsx";
import type { EventDay, EventTimes } from "./event-times.ts";

type Props = {
  times: Pick<EventTimes, "days">;
  venue: string;
  /** Path of the venue's page; "" for none. */
  venuePath?: string;
  /** Whether the date is also shown as a badge: a single date is then visible to screen readers only. */
  hasDateBadge?: boolean;
  className?: string;
};

/**
 * When and where an event is, a row each with an icon. With several days, each date has its time. [EVT-003
 * EVT-004 EVT-005 EVT-010 EVT-011]
 */
export function EventDetails({ times, venue, venuePath = "", hasDateBadge, className }: Props) {
  const t = useTranslations("events");
  const [first, ...otherDays] = times.days;
  return (
    <dl className={classNames("grid gap-1.5", className)}>
      <Fact name={t("date")} icon={calendarIcon} isHidden={hasDateBadge && otherDays.length === 0}>
        {first
          ? times.days.map((day) => <Day key={day.dateTime} day={day} withTime={otherDays.length > 0} />)
          : t("noDate")}
      </Fact>
      {first?.time && otherDays.length === 0 && (
        <Fact name={t("time")} icon={clockIcon}>
          <span className="figures">{first.time}</span>
        </Fact>
      )}
      {venue && (
        <Fact name={t("venue")} icon={pinIcon}>
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
        </Fact>
      )}
    </dl>
  );
}

const Day = ({ day, withTime }: { day: EventDay; withTime: boolean }) => (
  <span className="block">
    <time dateTime={day.dateTime}>{day.date}</time>
    {withTime && day.time && <span className="figures">, {day.time}</span>}
  </span>
);

type FactProps = { name: string; icon: string; isHidden?: boolean | undefined; children: ReactNode };

function Fact({ name, icon, isHidden, children }: FactProps) {
  return (
    <div className={isHidden ? "sr-only" : "flex items-start gap-2.5"}>
      <dt>
        <span className="sr-only">{name}</span>
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

// SVG paths in a 24 × 24 view box.
const calendarIcon = "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5";
const clockIcon = "M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM12 7v5l4 2";
const pinIcon =
  "M12 21c5-6 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6 7 12zM12 6.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 0 1 0-5z";
