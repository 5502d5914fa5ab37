import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { Heading } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { SeriesLink } from "./series-page.ts";

type SeriesListProps = { series: readonly SeriesLink[]; isOfEvent?: boolean };

/** List of series with their entry fees. `isOfEvent`: whether the list is on the page of an event. */
export function SeriesList({ series, isOfEvent = false }: SeriesListProps) {
  const t = useTranslations("series");
  const { money } = useFormats();
  const formatFee = (fee: SeriesLink["fee"]): string => {
    if (fee === null) return t("noPrice");
    return fee === 0 ? t("free") : t("fee", { price: money(fee) });
  };
  if (series.length === 0) return null;
  return (
    <section aria-labelledby="series" className="flex flex-col gap-3">
      <Heading level={2} size={3} id="series">
        {t(isOfEvent ? "list.ofEvent" : "list.title")}
      </Heading>
      <ul className="flex max-w-prose flex-col divide-y divide-line border-y border-line">
        {series.map(({ name, path, fee }) => (
          <li key={path} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <SiteLink
              to={path}
              className="target inline-flex items-center font-semibold underline underline-offset-4"
            >
              <span {...organiserTextProps}>{name}</span>
            </SiteLink>
            <span className="figures text-muted" suppressHydrationWarning>
              {formatFee(fee)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
