import { useLocation } from "@remix-run/react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { LinkButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { DropdownMenu } from "./dropdown-menu.tsx";
import type { SiteMenuItem } from "../site-data.server.ts";

/**
 * The organiser's menu in a row. Items with sub-items open a panel with the sub-items, the item's picture and
 * its button.
 */
export function MainMenu({ items }: { items: readonly SiteMenuItem[] }) {
  const t = useTranslations("site");
  return (
    <nav aria-label={t("menu.main")} className="hidden xl:block">
      <ul className="flex items-stretch gap-1">
        {items.map((item) => (
          <li key={item.name + item.link} className="relative">
            {item.items.length === 0 ? (
              <MenuLink item={item} className={rowLinkClass} />
            ) : (
              <DropdownItem item={item} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The organiser's menu on phones and tablets, as a dropdown below the header. */
export function MobileMenu({ items }: { items: readonly SiteMenuItem[] }) {
  const t = useTranslations("site");
  return (
    <DropdownMenu
      label={t("menu.open")}
      className="xl:hidden"
      panelClassName="inset-x-0 max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-x-0 px-4 py-2"
      summary={<BarsIcon />}
    >
      <nav aria-label={t("menu.open")}>
        <ul className="flex flex-col">
          {items.map((item) => (
            <li key={item.name + item.link} className="border-b border-item last:border-0">
              <MenuLink item={item} className="display target flex items-center py-2 text-3xl" />
              {item.items.length > 0 && <SubItems items={item.items} className="pb-3 ps-4" />}
            </li>
          ))}
        </ul>
      </nav>
    </DropdownMenu>
  );
}

function DropdownItem({ item }: { item: SiteMenuItem }) {
  const t = useTranslations("site");
  const hasOwnPage = item.link !== "/" && item.link !== "#";
  return (
    <DropdownMenu
      panelClassName={classNames(
        "start-0 mt-3 max-h-[calc(100dvh-6rem)] w-max max-w-[32rem] min-w-56 overflow-y-auto p-4",
        item.picture && "flex gap-6",
      )}
      summary={
        <span className="display flex items-center gap-2 text-2xl">
          <span {...organiserTextProps}>{item.name}</span>
          <ChevronIcon />
        </span>
      }
    >
      {item.picture && (
        <img
          src={item.picture.webpUrl || item.picture.url}
          alt=""
          width={item.picture.width || undefined}
          height={item.picture.height || undefined}
          loading="lazy"
          className="plate-picture aspect-4/3 w-48 object-cover"
        />
      )}
      <div className="flex flex-col gap-2">
        <SubItems items={item.items} />
        {hasOwnPage && (
          <SiteLink
            to={item.link}
            newTab={item.newTab}
            className="target flex items-center text-brand-text underline underline-offset-4"
          >
            {t("menu.all", { name: item.name })}
          </SiteLink>
        )}
        {item.button && (
          <LinkButton to={item.button.link}>
            <span {...organiserTextProps}>{item.button.text}</span>
          </LinkButton>
        )}
      </div>
    </DropdownMenu>
  );
}

function SubItems({ items, className }: { items: readonly SiteMenuItem[]; className?: string }) {
  return (
    <ul className={classNames("flex flex-col", className)}>
      {items.map((item) => (
        <li key={item.name + item.link}>
          <MenuLink item={item} className="target flex items-center hover:text-brand-text hover:underline" />
          {item.items.length > 0 && <SubItems items={item.items} className="ps-4 text-muted" />}
        </li>
      ))}
    </ul>
  );
}

function MenuLink({ item, className }: { item: SiteMenuItem; className: string }) {
  const { pathname } = useLocation();
  const isCurrent = `/${item.link.replace(/^\/+/, "")}` === pathname;
  return (
    <SiteLink
      to={item.link}
      newTab={item.newTab}
      className={className}
      aria-current={isCurrent ? "page" : undefined}
    >
      <span {...organiserTextProps}>{item.name}</span>
    </SiteLink>
  );
}

const rowLinkClass = "display target flex items-center px-3 text-2xl hover:text-brand-text marks-current";

function ChevronIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 8" width="12" height="8" className="group-open:rotate-180">
      <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function BarsIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 28 20" width="28" height="20">
      <path d="M5 2h22M3 10h22M1 18h22" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
