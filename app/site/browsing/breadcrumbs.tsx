import { Link } from "@remix-run/react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { Crumb } from "./group-trail.ts";

/**
 * Breadcrumbs from the home page to the current page, whose name is `current`.
 * [SHOP-003 SHOP-014 BLOG-004 BLOG-005]
 */
export function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  const t = useTranslations("browsing");
  const crumbs = [{ name: t("home"), to: "/" }, ...trail];
  return (
    <nav aria-label={t("breadcrumbs", { name: trail.at(-1)?.name ?? current })} className="no-print">
      <ol className="flex flex-wrap items-center gap-x-2 text-muted">
        {crumbs.map(({ name, to }) => (
          <li key={to} className="flex items-center gap-x-2">
            <Link
              to={to}
              className="target flex items-center underline-offset-4 hover:text-brand-text hover:underline"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="rtl:[scale:-1_1]">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {current}
        </li>
      </ol>
    </nav>
  );
}
