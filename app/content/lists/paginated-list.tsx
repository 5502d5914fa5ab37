import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageLinks } from "../../site/browsing/page-links.tsx";
import type { ListPagination } from "./apply-list-settings.ts";

/** A list of records with links to its other pages. [CMS-009] */
export function PaginatedList({
  pagination,
  children,
}: {
  pagination: ListPagination | null;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  if (!pagination) return children;
  return (
    <div id={pagination.anchor} className="scroll-mt-24">
      {children}
      <PageLinks
        page={pagination.page}
        pageCount={pagination.pageCount}
        getPagePath={(page) => `${pathname}${page > 1 ? `?page=${page}` : ""}#${pagination.anchor}`}
        labels={pagination.labels}
      />
    </div>
  );
}
