import { type KeyboardEvent, useRef, useState } from "react";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { getArrowStep } from "../ui/arrow-step.ts";
import { classNames } from "../ui/class-names.ts";
import { useHydrated } from "../ui/hydrated.ts";
import { columnClass, Heading } from "../ui/section.tsx";
import { ColumnWidgets } from "./column-widgets.tsx";
import type { LoadedRow } from "./load-widgets.ts";

type Props = { row: LoadedRow; titleWidgetKey: string | null };

/**
 * A row of tabs. Without scripts, all panels are shown one below another with headings, and the tabs are
 * links to the panels. [CMS-006 CMS-043 CMS-044 RT-036]
 */
export function TabsView({ row, titleWidgetKey }: Props) {
  const isHydrated = useHydrated();
  const [openIndex, setOpenIndex] = useState(0);
  const tabList = useRef<HTMLDivElement>(null);

  const openTab = (index: number) => {
    setOpenIndex(index);
    tabList.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = getArrowStep(event.key, event.currentTarget);
    if (step === 0) return;
    event.preventDefault();
    openTab((openIndex + step + row.columns.length) % row.columns.length);
  };

  return (
    <div className={classNames(columnClass, "py-8", row.rowClass)}>
      {isHydrated ? (
        <div ref={tabList} role="tablist" className={tabListClass}>
          {row.columns.map(({ key, title }, index) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`tab-${key}`}
              aria-controls={`panel-${key}`}
              aria-selected={index === openIndex}
              tabIndex={index === openIndex ? 0 : -1}
              className={classNames(
                tabClass,
                index === openIndex ? "border-brand text-brand-text" : "border-transparent",
              )}
              onClick={() => setOpenIndex(index)}
              onKeyDown={onKeyDown}
            >
              <span {...organiserTextProps}>{title}</span>
            </button>
          ))}
        </div>
      ) : (
        <ul className={tabListClass}>
          {row.columns.map(({ key, title }) => (
            <li key={key}>
              <a href={`#panel-${key}`} className={classNames(tabClass, "border-transparent")}>
                <span {...organiserTextProps}>{title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {row.columns.map((column, index) => (
        <section
          key={column.key}
          id={`panel-${column.key}`}
          {...(isHydrated
            ? {
                role: "tabpanel",
                tabIndex: 0,
                "aria-labelledby": `tab-${column.key}`,
                hidden: index !== openIndex,
              }
            : {})}
          className={classNames("pt-8", column.className)}
        >
          <Heading {...organiserTextProps} level={2} className={isHydrated ? "sr-only" : "mb-4"}>
            {column.title}
          </Heading>
          <ColumnWidgets column={column} titleWidgetKey={titleWidgetKey} spansPage={false} />
        </section>
      ))}
    </div>
  );
}

const tabListClass = "flex flex-wrap gap-x-2 border-b-4 border-line";
const tabClass =
  "display target -mb-1 inline-flex cursor-pointer items-center border-b-4 px-4 py-3 text-xl hover:text-brand-text";
