import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageLinks } from "../../site/browsing/page-links.tsx";
import type { ListPages } from "./listed.ts";

/** A list of records with the ways to its other pages below it. [CMS-009] */
export function ListedView({ pages, children }: { pages: ListPages | null; children: ReactNode }) {
  const { pathname } = useLocation();
  if (!pages) return children;
  return (
    <div id={pages.place} className="scroll-mt-24">
      {children}
      <PageLinks
        page={pages.page}
        pageCount={pages.pageCount}
        addressOf={(page) => `${pathname}${page > 1 ? `?page=${page}` : ""}#${pages.place}`}
        labels={pages.labels}
      />
    </div>
  );
}
