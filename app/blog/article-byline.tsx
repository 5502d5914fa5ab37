import { useTranslations } from "../i18n/use-translations.tsx";
import { classNames } from "../ui/class-names.ts";
import type { PublicationDate } from "./article-tile-model.ts";

type ArticleBylineProps = {
  author?: string;
  publicationDate: PublicationDate | null;
  readingMinutes: number;
  className?: string;
};

/** Shows author, publication date and reading time. */
export function ArticleByline({
  author = "",
  publicationDate,
  readingMinutes,
  className,
}: ArticleBylineProps) {
  const t = useTranslations("blog");
  if (author === "" && !publicationDate && readingMinutes < 1) return null;
  return (
    <p className={classNames("flex flex-wrap gap-x-3 text-muted", className)}>
      {author !== "" && (
        <span>
          {t("by")} <bdi className="font-semibold text-ink">{author}</bdi>
        </span>
      )}
      {publicationDate && <time dateTime={publicationDate.iso}>{publicationDate.text}</time>}
      {readingMinutes >= 1 && <span>{t("readingTime", { minutes: readingMinutes })}</span>}
    </p>
  );
}
