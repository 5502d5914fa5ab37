import { useTranslations } from "../i18n/use-translations.tsx";
import { classNames } from "../ui/class-names.ts";
import type { PublicationDate } from "./article-tile-model.ts";

type Props = { author?: string; published: PublicationDate | null; minutes: number; className?: string };

/** Author, publication date and reading time, in one line. */
export function ArticleByline({ author = "", published, minutes, className }: Props) {
  const t = useTranslations("blog");
  if (author === "" && !published && minutes < 1) return null;
  return (
    <p className={classNames("flex flex-wrap gap-x-3 text-muted", className)}>
      {author !== "" && (
        <span>
          {t("by")} <bdi className="font-semibold text-ink">{author}</bdi>
        </span>
      )}
      {published && <time dateTime={published.iso}>{published.text}</time>}
      {minutes >= 1 && <span>{t("readingTime", { minutes })}</span>}
    </p>
  );
}
