import { type KeyboardEvent, useRef, useState } from "react";
import { asWritten } from "../i18n/as-written.ts";
import { classNames } from "../ui/class-names.ts";
import { useHydrated } from "../ui/hydrated.ts";
import { column, Heading } from "../ui/section.tsx";
import { ColumnWidgets } from "./column-widgets.tsx";
import type { ShownRow } from "./load-widgets.ts";

type Props = { row: ShownRow; titleWidget: string | null };

/**
 * A row of tabs, the first one open. Without scripts all panels stand one under another with their names as
 * headings, and the names on top lead to them. [CMS-006 CMS-043 CMS-044 RT-036]
 */
export function TabsView({ row, titleWidget }: Props) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  const choose = (index: number) => {
    setOpen(index);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    choose((open + steps + row.columns.length) % row.columns.length);
  };

  return (
    <div className={classNames(column, "py-8", row.rowClass)}>
      {isHydrated ? (
        <div ref={list} role="tablist" className={bar}>
          {row.columns.map(({ key, title }, index) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`tab-${key}`}
              aria-controls={`panel-${key}`}
              aria-selected={index === open}
              tabIndex={index === open ? 0 : -1}
              className={classNames(
                tab,
                index === open ? "border-brand text-brand-text" : "border-transparent",
              )}
              onClick={() => setOpen(index)}
              onKeyDown={onKeyDown}
            >
              <span {...asWritten}>{title}</span>
            </button>
          ))}
        </div>
      ) : (
        <ul className={bar}>
          {row.columns.map(({ key, title }) => (
            <li key={key}>
              <a href={`#panel-${key}`} className={classNames(tab, "border-transparent")}>
                <span {...asWritten}>{title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {row.columns.map((block, index) => (
        <section
          key={block.key}
          id={`panel-${block.key}`}
          {...(isHydrated
            ? { role: "tabpanel", tabIndex: 0, "aria-labelledby": `tab-${block.key}`, hidden: index !== open }
            : {})}
          className={classNames("pt-8", block.className)}
        >
          <Heading {...asWritten} level={2} className={isHydrated ? "sr-only" : "mb-4"}>
            {block.title}
          </Heading>
          <ColumnWidgets column={block} titleWidget={titleWidget} isAcross={false} />
        </section>
      ))}
    </div>
  );
}

const bar = "flex flex-wrap gap-x-2 border-b-4 border-line";
const tab =
  "display target -mb-1 inline-flex cursor-pointer items-center border-b-4 px-4 py-3 text-xl hover:text-brand-text";
