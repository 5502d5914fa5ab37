import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageLinks } from "../../site/browsing/page-links.tsx";
import type { ListPagination } from "./apply-list-settings.ts";

/** A list of records with links to its other pages. [CMS-009] */
export function PaginatedList({ pages, children }: { pages: ListPagination | null; children: ReactNode }) {
  const { pathname } = useLocation();
  if (!pages) return children;
  return (
    <div id={pages.anchor} className="scroll-mt-24">
      {children}
      <PageLinks
        page={pages.page}
        pageCount={pages.pageCount}
        addressOf={(page) => `${pathname}${page > 1 ? `?page=${page}` : ""}#${pages.anchor}`}
        labels={pages.labels}
      />
    </div>
  );
}
