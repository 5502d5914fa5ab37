import type { SyntheticEvent } from "react";
import { useWords } from "../../../i18n/words.tsx";
import { asWritten } from "../../../i18n/as-written.ts";
import { Prose } from "../../../ui/prose.tsx";
import { ListedView } from "../../lists/listed-view.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { Faq } from "./data.ts";

/**
 * Questions that unfold, one at a time: the browser closes the open one of the same name. [CMS-063 CMS-064
 * CMS-065 CMS-066]
 */
export default function FaqView({ data, isPageTitle }: ViewProps<Faq>) {
  const t = useWords("content");
  if (data.items.length === 0) return null;
  return (
    <>
      <WidgetHeading isOurs heading={t("faq.heading")} isPageTitle={isPageTitle} />
      {data.html && <Prose html={data.html} className="mb-6" />}
      <ListedView pages={data.pages}>
        <div className="max-w-3xl">
          {data.items.map(({ id, question, html }) => (
            <details
              key={id}
              name={data.name}
              onToggle={bringIntoView}
              className="group scroll-mt-24 border-t-2 border-line"
            >
              <summary className="target flex cursor-pointer items-center justify-between gap-4 py-3 text-lg font-semibold hover:text-brand-text">
                <span {...asWritten}>{question}</span>
                <span aria-hidden="true" className="display text-3xl text-brand-text group-open:rotate-180">
                  ▾
                </span>
              </summary>
              <Prose html={html} className="pb-4" />
            </details>
          ))}
        </div>
      </ListedView>
    </>
  );
}

/** What closes above a question moves it out of sight. [CMS-067] */
function bringIntoView({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
}
