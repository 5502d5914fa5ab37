import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type PageShown, pagesShown } from "./pages-shown.ts";

type PaginationProps = {
  page: number;
  pageCount: number;
  /** The address of a page, from 1. */
  addressOf: (page: number) => string;
  words: {
    label: string;
    place: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    /** What a number means: “Page 3”. */
    number: (page: number) => string;
  };
};

/**
 * Where one is in a list, the ways to the pages beside it, and to each by its number. Nothing where there is
 * one page only. [BLOG-011 BLOG-012 BLOG-013 SHOP-012]
 */
export function Pagination({ page, pageCount, addressOf, words }: PaginationProps) {
  if (pageCount <= 1) return null;
  const [before, after] = [page > 1, page < pageCount];
  return (
    <nav aria-label={words.label} className="no-print mt-10 border-t border-line pt-3">
      <p className="text-muted figures">{words.place}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex flex-wrap gap-x-6">
          <Step to={before && addressOf(1)}>{words.first}</Step>
          <Step to={before && addressOf(page - 1)} rel="prev">
            <Arrow>←</Arrow>
            {words.previous}
          </Step>
        </div>
        <ol className="flex items-center">
          {pagesShown(page, pageCount).map((shown, index) => (
            <li key={index} className={visibility[shown.on]}>
              <Number shown={shown} page={page} addressOf={addressOf} name={words.number} />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-x-6">
          <Step to={after && addressOf(page + 1)} rel="next">
            {words.next}
            <Arrow>→</Arrow>
          </Step>
          <Step to={after && addressOf(pageCount)}>{words.last}</Step>
        </div>
      </div>
    </nav>
  );
}

const visibility: Record<PageShown["on"], string | undefined> = {
  all: undefined,
  small: "sm:hidden",
  wide: "max-sm:hidden",
};

type NumberProps = Pick<PaginationProps, "page" | "addressOf"> & {
  shown: PageShown;
  name: (page: number) => string;
};

function Number({ shown, page, addressOf, name }: NumberProps) {
  if (shown.page === null) {
    return (
      <span aria-hidden="true" className="px-1 text-muted">
        …
      </span>
    );
  }
  const isHere = shown.page === page;
  return (
    <Link
      to={addressOf(shown.page)}
      aria-label={name(shown.page)}
      aria-current={isHere ? "page" : undefined}
      className={classNames(
        "display target flex items-center justify-center text-2xl hover:text-brand-text",
        isHere && "[box-shadow:inset_0_-4px_var(--brand)]",
      )}
    >
      {shown.page}
    </Link>
  );
}

/** A way that leads nowhere isn't there. */
function Step({ rel, to, children }: { rel?: "prev" | "next"; to: string | false; children: ReactNode }) {
  if (to === false) return null;
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

const Arrow = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="rtl:[scale:-1_1]">
    {children}
  </span>
);
