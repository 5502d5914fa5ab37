import { useLocation } from "@remix-run/react";
import { useWords } from "../../i18n/words.tsx";
import { asWritten } from "../../i18n/as-written.ts";
import { LinkButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { FoldingMenu } from "./folding-menu.tsx";
import type { MenuLine } from "../site-data.server.ts";

/**
 * The organiser's menu in a row; lines with lines below them unfold, with a picture and a button where the
 * organiser gave them.
 */
export function MainMenu({ lines }: { lines: readonly MenuLine[] }) {
  const t = useWords("site");
  return (
    <nav aria-label={t("menu.main")} className="hidden xl:block">
      <ul className="flex items-stretch gap-1">
        {lines.map((line) => (
          <li key={line.name + line.link} className="relative">
            {line.lines.length === 0 ? <MenuLink line={line} className={inRow} /> : <DropDown line={line} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same menu on phones, unfolding below the header. */
export function MobileMenu({ lines }: { lines: readonly MenuLine[] }) {
  const t = useWords("site");
  return (
    <FoldingMenu
      label={t("menu.open")}
      className="xl:hidden"
      panelClassName="inset-x-0 max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-x-0 px-4 py-2"
      summary={<Bars />}
    >
      <nav aria-label={t("menu.open")}>
        <ul className="flex flex-col">
          {lines.map((line) => (
            <li key={line.name + line.link} className="border-b border-line last:border-0">
              <MenuLink line={line} className="display target flex items-center py-2 text-3xl" />
              {line.lines.length > 0 && <SubLines lines={line.lines} className="pb-3 ps-4" />}
            </li>
          ))}
        </ul>
      </nav>
    </FoldingMenu>
  );
}

function DropDown({ line }: { line: MenuLine }) {
  const t = useWords("site");
  const hasPlace = line.link !== "/" && line.link !== "#";
  return (
    <FoldingMenu
      panelClassName={classNames(
        "start-0 mt-3 max-h-[calc(100dvh-6rem)] w-max max-w-[32rem] min-w-56 overflow-y-auto p-4",
        line.picture && "flex gap-6",
      )}
      summary={
        <span className="display flex items-center gap-2 text-2xl">
          <span {...asWritten}>{line.name}</span>
          <Chevron />
        </span>
      }
    >
      {line.picture && (
        <img
          src={line.picture.webpUrl || line.picture.url}
          alt=""
          width={line.picture.width || undefined}
          height={line.picture.height || undefined}
          loading="lazy"
          className="plate-picture aspect-4/3 w-48 object-cover"
        />
      )}
      <div className="flex flex-col gap-2">
        <SubLines lines={line.lines} />
        {hasPlace && (
          <SiteLink
            to={line.link}
            newTab={line.newTab}
            className="target flex items-center text-brand-text underline underline-offset-4"
          >
            {t("menu.all", { name: line.name })}
          </SiteLink>
        )}
        {line.button && <LinkButton to={line.button.link}>{line.button.text}</LinkButton>}
      </div>
    </FoldingMenu>
  );
}

function SubLines({ lines, className }: { lines: readonly MenuLine[]; className?: string }) {
  return (
    <ul className={classNames("flex flex-col", className)}>
      {lines.map((line) => (
        <li key={line.name + line.link}>
          <MenuLink line={line} className="target flex items-center hover:text-brand-text hover:underline" />
          {line.lines.length > 0 && <SubLines lines={line.lines} className="ps-4 text-muted" />}
        </li>
      ))}
    </ul>
  );
}

function MenuLink({ line, className }: { line: MenuLine; className: string }) {
  const { pathname } = useLocation();
  const here = `/${line.link.replace(/^\/+/, "")}` === pathname;
  return (
    <SiteLink
      to={line.link}
      newTab={line.newTab}
      className={className}
      aria-current={here ? "page" : undefined}
    >
      <span {...asWritten}>{line.name}</span>
    </SiteLink>
  );
}

const inRow =
  "display target flex items-center px-3 text-2xl hover:text-brand-text aria-[current]:[box-shadow:inset_0_-4px_var(--brand)]";

function Chevron() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 8" width="12" height="8" className="group-open:rotate-180">
      <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function Bars() {
  return (
    <svg aria-hidden="true" viewBox="0 0 28 20" width="28" height="20">
      <path d="M5 2h22M3 10h22M1 18h22" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
