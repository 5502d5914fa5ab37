import { useTranslations } from "../../../i18n/use-translations.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import { PaginatedList } from "../../lists/paginated-list.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { LinkChildren } from "./load.server.ts";

/** A list of links, which open in a new tab. [CMS-041 CMS-042] */
export default function LinkChildrenView({ data, isPageTitle }: ViewProps<LinkChildren>) {
  const t = useTranslations("content");
  if (data.items.length === 0) return null;
  return (
    <>
      <WidgetHeading isSiteText heading={t("links.heading")} isPageTitle={isPageTitle} />
      <PaginatedList pagination={data.pagination}>
        <ul className="max-w-3xl">
          {data.items.map(({ id, name, link }) => (
            <li key={id} className="border-t-2 border-line">
              <SiteLink
                to={link}
                newTab
                className="target flex items-center justify-between gap-4 py-3 text-lg font-semibold hover:text-brand-text"
              >
                <span {...organiserTextProps} className="underline underline-offset-4">
                  {name}
                </span>
                <span aria-hidden="true" className="display text-2xl text-brand-text rtl:[scale:-1_1]">
                  ↗
                </span>
                <span className="sr-only">{t("links.newTab")}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </PaginatedList>
    </>
  );
}
