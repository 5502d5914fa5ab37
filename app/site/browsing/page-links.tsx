import { useWords } from "../../i18n/words.tsx";
import { Pagination } from "../../ui/pagination.tsx";

type Props = { page: number; pageCount: number; addressOf: (page: number) => string };

/** The pages of a list. [SHOP-012 BLOG-011..014] */
export function PageLinks(props: Props) {
  const t = useWords("browsing");
  const { page, pageCount } = props;
  const words = {
    label: t("pages.label"),
    place: t("pages.place", { page, pageCount }),
    first: t("pages.first"),
    previous: t("pages.previous"),
    next: t("pages.next"),
    last: t("pages.last"),
    number: (number: number) => t("pages.number", { page: number }),
  };
  return <Pagination {...props} words={words} />;
}
