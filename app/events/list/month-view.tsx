import { useTranslations } from "../../i18n/use-translations.tsx";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { classNames } from "../../ui/class-names.ts";
import { Heading } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { buildEventListUrl, type EventFilter } from "./list-url.ts";
import type { CalendarDay, MonthCalendar } from "./month-calendar.ts";

type MonthViewProps = {
  /** Null if the API's calendar is unavailable. */
  month: MonthCalendar | null;
  filter: EventFilter;
};

/** The calendar of a month in rows of weeks. Phones show a list of the days that have events. */
export function MonthView({ month, filter }: MonthViewProps) {
  const t = useTranslations("events-list");
  if (!month)
    return (
      <p className="plate max-w-2xl p-6">
        {t("calendar.missing")}{" "}
        <SiteLink to={buildEventListUrl(filter)} className="underline underline-offset-4">
          {t("calendar.list")}
        </SiteLink>
      </p>
    );
  const isEmpty = month.days.every(({ events }) => events.length === 0);
  return (
    <section aria-labelledby="month" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Heading level={2} id="month">
          {month.name}
        </Heading>
        <p className="no-print flex flex-wrap gap-x-6">
          <MonthLink month={month.previousMonth} filter={filter} label={t("calendar.previous")} />
          <MonthLink month={month.nextMonth} filter={filter} label={t("calendar.next")} />
        </p>
      </div>
      {isEmpty && <p className="text-muted">{t("calendar.nothing")}</p>}
      <div className={isEmpty ? "max-sm:hidden" : ""}>
        <p aria-hidden="true" className="display grid grid-cols-7 text-lg text-muted max-sm:hidden">
          {month.weekdays.map((weekday) => (
            <span key={weekday} className="px-2">
              {weekday}
            </span>
          ))}
        </p>
        <ol className="grid border-line sm:grid-cols-7 sm:border-s-2 sm:border-t-2">
          {month.days.map((day, index) => (
            <Day
              key={day.day}
              day={day}
              columnClass={index === 0 ? FIRST_COLUMN_CLASSES[month.leadingDays] : undefined}
            />
          ))}
        </ol>
      </div>
      <p className="no-print">
        <SiteLink
          to="/events.ics"
          reloadDocument
          className="target inline-flex items-center underline underline-offset-4"
        >
          {t("calendar.file")}
        </SiteLink>
      </p>
    </section>
  );
}

type MonthLinkProps = { month: string; filter: EventFilter; label: string };

function MonthLink({ month, filter, label }: MonthLinkProps) {
  if (month === "") return null;
  return (
    <SiteLink
      to={buildEventListUrl({ ...filter, month }, "calendar")}
      className="target inline-flex items-center underline underline-offset-4"
    >
      {label}
    </SiteLink>
  );
}

function Day({ day, columnClass }: { day: CalendarDay; columnClass: string | undefined }) {
  const t = useTranslations("events-list");
  return (
    <li
      {...(day.isToday ? { "aria-current": "date" as const } : {})}
      className={classNames(
        "min-w-0 border-line p-2 max-sm:border-b-2 sm:min-h-24 sm:border-e-2 sm:border-b-2",
        day.events.length === 0 && "max-sm:hidden",
        day.isToday && "bg-raised",
        columnClass,
      )}
    >
      <p>
        <span className="sr-only max-sm:not-sr-only">{day.name}</span>
        <span aria-hidden="true" className="figures max-sm:hidden">
          {day.number}
        </span>
        {day.isToday && <span className="ms-2 font-semibold text-brand-text">{t("calendar.today")}</span>}
      </p>
      <ul className="flex flex-col gap-1 empty:hidden">
        {day.events.map(({ id, name, path }) => (
          <li key={id} className="font-semibold [overflow-wrap:anywhere]">
            {path ? (
              <SiteLink
                {...organiserTextProps}
                to={path}
                className="block border-s-4 border-brand ps-2 leading-tight underline underline-offset-4 max-sm:py-2"
              >
                {name}
              </SiteLink>
            ) : (
              <span {...organiserTextProps} className="block border-s-4 border-line ps-2 leading-tight">
                {name}
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** By `leadingDays`: the class that puts the month's first day below its weekday. */
const FIRST_COLUMN_CLASSES = [
  "sm:col-start-1",
  "sm:col-start-2",
  "sm:col-start-3",
  "sm:col-start-4",
  "sm:col-start-5",
  "sm:col-start-6",
  "sm:col-start-7",
];
