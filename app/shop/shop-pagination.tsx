import { useWords } from "../i18n/words.tsx";
import { Pagination } from "../ui/pagination.tsx";

type Props = { page: number; pageCount: number; addressOf: (page: number) => string };

/** The pages of a list of products. [SHOP-012] */
export function ShopPagination(props: Props) {
  const t = useWords("shop");
  const { page, pageCount } = props;
  const words = {
    label: t("pages.label"),
    place: t("pages.place", { page, pageCount }),
    previous: t("pages.previous"),
    next: t("pages.next"),
  };
  return <Pagination {...props} words={words} />;
}
