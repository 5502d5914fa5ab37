import { useTranslations } from "../../i18n/use-translations.tsx";
import { Pagination } from "../../ui/pagination.tsx";

type PageLinksProps = {
  page: number;
  pageCount: number;
  getPagePath: (page: number) => string;
  /** The organiser's labels, or "" for the default label. */
  labels?: { first: string; previous: string; next: string; last: string };
};

/** The pagination of a list. [SHOP-012 BLOG-011..014] */
export function PageLinks({ labels, ...pagination }: PageLinksProps) {
  const t = useTranslations("browsing");
  const { page, pageCount } = pagination;
  const allLabels = {
    label: t("pages.label"),
    position: t("pages.place", { page, pageCount }),
    first: labels?.first || t("pages.first"),
    previous: labels?.previous || t("pages.previous"),
    next: labels?.next || t("pages.next"),
    last: labels?.last || t("pages.last"),
    number: (number: number) => t("pages.number", { page: number }),
  };
  return <Pagination {...pagination} labels={allLabels} />;
}
