import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type PaginationItem, listPaginationItems } from "./pagination-items.ts";

type PaginationProps = {
  page: number;
  pageCount: number;
  /** Pages count from 1. */
  getPagePath: (page: number) => string;
  labels: {
    label: string;
    position: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    /** Returns the accessible name of a page number, such as “Page 3”. */
    number: (page: number) => string;
  };
};

/**
 * The current position in a list, links to the first, previous, next and last page, and numbered links.
 * Renders nothing if there is only one page. [BLOG-011 BLOG-012 BLOG-013 SHOP-012]
 */
export function Pagination({ page, pageCount, getPagePath, labels }: PaginationProps) {
  if (pageCount <= 1) return null;
  const [hasPrevious, hasNext] = [page > 1, page < pageCount];
  return (
    <nav aria-label={labels.label} className="no-print mt-10 border-t border-line pt-3">
      <p className="text-muted figures">{labels.position}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex flex-wrap gap-x-6">
          <StepLink to={hasPrevious && getPagePath(1)}>{labels.first}</StepLink>
          <StepLink to={hasPrevious && getPagePath(page - 1)} rel="prev">
            <Arrow>←</Arrow>
            {labels.previous}
          </StepLink>
        </div>
        <ol className="flex items-center">
          {listPaginationItems(page, pageCount).map((item, index) => (
            <li key={index} className={VISIBILITY_CLASSES[item.visibleOn]}>
              <PageNumber item={item} page={page} getPagePath={getPagePath} getLabel={labels.number} />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-x-6">
          <StepLink to={hasNext && getPagePath(page + 1)} rel="next">
            {labels.next}
            <Arrow>→</Arrow>
          </StepLink>
          <StepLink to={hasNext && getPagePath(pageCount)}>{labels.last}</StepLink>
        </div>
      </div>
    </nav>
  );
}

const VISIBILITY_CLASSES: Record<PaginationItem["visibleOn"], string | undefined> = {
  all: undefined,
  small: "sm:hidden",
  wide: "max-sm:hidden",
};

type PageNumberProps = Pick<PaginationProps, "page" | "getPagePath"> & {
  item: PaginationItem;
  getLabel: (page: number) => string;
};

function PageNumber({ item, page, getPagePath, getLabel }: PageNumberProps) {
  if (item.page === null) {
    return (
      <span aria-hidden="true" className="px-1 text-muted">
        …
      </span>
    );
  }
  return (
    <Link
      to={getPagePath(item.page)}
      aria-label={getLabel(item.page)}
      aria-current={item.page === page ? "page" : undefined}
      className="display target marks-current flex items-center justify-center text-2xl hover:text-brand-text"
    >
      {item.page}
    </Link>
  );
}

function StepLink({ rel, to, children }: { rel?: "prev" | "next"; to: string | false; children: ReactNode }) {
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
