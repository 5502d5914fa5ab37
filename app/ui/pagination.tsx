import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type PaginationProps = {
  page: number;
  pageCount: number;
  /** The address of a page, from 1. */
  addressOf: (page: number) => string;
  words: { label: string; place: string; previous: string; next: string };
};

/** The way to the page before and the page after, and where one is. Nothing where there is one page only. */
export function Pagination({ page, pageCount, addressOf, words }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={words.label} className="no-print mt-10 border-t border-line pt-3">
      <p className="text-muted figures">{words.place}</p>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Step rel="prev" to={page > 1 ? addressOf(page - 1) : null}>
          <span aria-hidden="true" className="rtl:[scale:-1_1]">
            ←
          </span>
          {words.previous}
        </Step>
        <Step rel="next" to={page < pageCount ? addressOf(page + 1) : null}>
          {words.next}
          <span aria-hidden="true" className="rtl:[scale:-1_1]">
            →
          </span>
        </Step>
      </div>
    </nav>
  );
}

/** A way that leads nowhere leaves its side empty. */
function Step({ rel, to, children }: { rel: "prev" | "next"; to: string | null; children: ReactNode }) {
  if (to === null) return <span />;
  return (
    <Link
      to={to}
      rel={rel}
      prefetch="intent"
      className="display target inline-flex items-center gap-2 text-2xl underline underline-offset-4 hover:text-brand-text"
    >
      {children}
    </Link>
  );
}
