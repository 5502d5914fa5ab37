import { Link } from "@remix-run/react";
import { useWords } from "../../i18n/words.tsx";
import type { Crumb } from "./group-trail.ts";

/**
 * The way down to this page; `current` is the page itself. It always begins with Home. [SHOP-003 SHOP-014
 * BLOG-004 BLOG-005]
 */
export function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  const t = useWords("browsing");
  const way = [{ name: t("home"), to: "/" }, ...trail];
  return (
    <nav aria-label={t("breadcrumbs", { name: trail.at(-1)?.name ?? current })} className="no-print">
      <ol className="flex flex-wrap items-center gap-x-2 text-muted">
        {way.map(({ name, to }) => (
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
