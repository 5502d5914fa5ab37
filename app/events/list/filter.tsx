import { Form } from "@remix-run/react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { buildFilterOptions } from "./event-filter.server.ts";
import { buildEventListUrl, type EventFilter } from "./list-url.ts";

type FilterProps = {
  filter: EventFilter;
  options: ReturnType<typeof buildFilterOptions>;
  isCalendar: boolean;
};

/** Filter form, and links to switch between list and calendar. */
export function Filter({ filter, options, isCalendar }: FilterProps) {
  const t = useTranslations("events-list");
  const fields = [
    { name: "venue", label: t("filter.venue"), options: options.venues },
    // The calendar has links to other months.
    { name: "month", label: t("filter.month"), options: isCalendar ? [] : options.months },
    { name: "kind", label: t("filter.kind"), options: options.kinds },
  ] as const;
  const shownFields = fields.filter((field) => field.options.length > 1);
  return (
    <div className="no-print flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      {shownFields.length > 0 && (
        <search aria-label={t("filter.title")} className="w-full max-w-3xl lg:w-auto lg:grow">
          <Form
            action="/events"
            className="grid grid-cols-2 items-end gap-4 max-sm:*:first:col-span-2 max-sm:*:last:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
          >
            {isCalendar && <input type="hidden" name="view" value="calendar" />}
            {isCalendar && filter.month !== "" && <input type="hidden" name="month" value={filter.month} />}
            {shownFields.map((field) => (
              <SelectField
                // A new key remounts the field when the filter in the URL changes. The form has no such key,
                // because a remounted button would lose the focus.
                key={`${field.name} ${filter[field.name]}`}
                name={field.name}
                label={field.label}
                prompt={t("filter.any")}
                options={field.options}
                defaultValue={filter[field.name]}
              />
            ))}
            <Button tone="secondary">{t("filter.show")}</Button>
          </Form>
        </search>
      )}
      <nav aria-label={t("view.label")}>
        <ul className="flex flex-wrap border-2 border-ink">
          {(["list", "calendar"] as const).map((view) => (
            <li key={view}>
              <SiteLink
                to={buildEventListUrl(filter, view)}
                {...(isCalendar === (view === "calendar") ? { "aria-current": "page" as const } : {})}
                className={classNames(
                  "display target flex items-center px-4 text-xl",
                  isCalendar === (view === "calendar") && "bg-ink text-page",
                )}
              >
                {t(`view.${view}`)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
