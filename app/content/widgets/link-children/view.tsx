import { useWords } from "../../../i18n/words.tsx";
import { asWritten } from "../../../i18n/as-written.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import { ListedView } from "../../lists/listed-view.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { LinkChildren } from "./data.ts";

/** Links below the heading “Links”; each opens a tab of its own. [CMS-041 CMS-042] */
export default function LinkChildrenView({ data, isPageTitle }: ViewProps<LinkChildren>) {
  const t = useWords("content");
  if (data.items.length === 0) return null;
  return (
    <>
      <WidgetHeading isOurs heading={t("links.heading")} isPageTitle={isPageTitle} />
      <ListedView pages={data.pages}>
        <ul className="max-w-3xl">
          {data.items.map(({ id, name, link }) => (
            <li key={id} className="border-t-2 border-line">
              <SiteLink
                to={link}
                newTab
                className="target flex items-center justify-between gap-4 py-3 text-lg font-semibold hover:text-brand-text"
              >
                <span {...asWritten} className="underline underline-offset-4">
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
      </ListedView>
    </>
  );
}
