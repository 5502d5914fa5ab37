import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { asWritten } from "../i18n/as-written.ts";
import { classNames } from "../ui/class-names.ts";
import { SiteLink } from "../ui/site-link.tsx";
import type { EventDay, EventTimes } from "./event-times.ts";

type Props = {
  times: Pick<EventTimes, "days">;
  venue: string;
  /** Where the venue's page is; "" for none. */
  venuePath?: string;
  /** Whether the day stands on a plate beside it, so that the only day is for screen readers alone. */
  hasPlate?: boolean;
  className?: string;
};

/**
 * When and where an event is, a line each with its sign. An event of several days has each day's time beside
 * its date. [EVT-003 EVT-004 EVT-005 EVT-010 EVT-011]
 */
export function EventFacts({ times, venue, venuePath = "", hasPlate, className }: Props) {
  const t = useWords("events");
  const [first, ...further] = times.days;
  return (
    <dl className={classNames("grid gap-1.5", className)}>
      <Fact name={t("date")} sign={calendar} isHidden={hasPlate && further.length === 0}>
        {first
          ? times.days.map((day) => <Day key={day.machine} day={day} withTime={further.length > 0} />)
          : t("noDate")}
      </Fact>
      {first?.time && further.length === 0 && (
        <Fact name={t("time")} sign={clock}>
          <span className="figures">{first.time}</span>
        </Fact>
      )}
      {venue && (
        <Fact name={t("venue")} sign={pin}>
          {venuePath ? (
            <SiteLink {...asWritten} to={venuePath} className="relative z-10 underline underline-offset-4">
              {venue}
            </SiteLink>
          ) : (
            <span {...asWritten}>{venue}</span>
          )}
        </Fact>
      )}
    </dl>
  );
}

const Day = ({ day, withTime }: { day: EventDay; withTime: boolean }) => (
  <span className="block">
    <time dateTime={day.machine}>{day.date}</time>
    {withTime && day.time && <span className="figures">, {day.time}</span>}
  </span>
);

type FactProps = { name: string; sign: string; isHidden?: boolean | undefined; children: ReactNode };

function Fact({ name, sign, isHidden, children }: FactProps) {
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
          <path d={sign} />
        </svg>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

// Drawn on 24 by 24.
const calendar = "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5";
const clock = "M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM12 7v5l4 2";
const pin =
  "M12 21c5-6 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6 7 12zM12 6.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 0 1 0-5z";
