import type { SyntheticEvent } from "react";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { Prose } from "../../../ui/prose.tsx";
import { PaginatedList } from "../../lists/paginated-list.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { Faq } from "./load.server.ts";

/** Collapsible questions, of which one can be open at a time. [CMS-063 CMS-064 CMS-065 CMS-066] */
export default function FaqView({ data, isPageTitle }: ViewProps<Faq>) {
  const t = useTranslations("content");
  if (data.items.length === 0) return null;
  return (
    <>
      <WidgetHeading isSiteText heading={t("faq.heading")} isPageTitle={isPageTitle} />
      {data.html && <Prose html={data.html} className="mb-6" />}
      <PaginatedList pagination={data.pagination}>
        <div className="max-w-3xl">
          {data.items.map(({ id, question, html }) => (
            <details
              key={id}
              name={data.name}
              onToggle={scrollIntoView}
              className="group scroll-mt-24 border-t-2 border-line"
            >
              <summary className="target flex cursor-pointer items-center justify-between gap-4 py-3 text-lg font-semibold hover:text-brand-text">
                <span {...organiserTextProps}>{question}</span>
                <span aria-hidden="true" className="text-3xl text-brand-text group-open:rotate-180">
                  ▾
                </span>
              </summary>
              <Prose html={html} className="pb-4" />
            </details>
          ))}
        </div>
      </PaginatedList>
    </>
  );
}

/** Closing a question above an opened question may have moved the opened one out of view. [CMS-067] */
function scrollIntoView({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
}
