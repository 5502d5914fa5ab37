import { useWords } from "../i18n/words.tsx";
import { classNames } from "../ui/class-names.ts";
import type { PublishedOn } from "./article-tile-model.ts";

type Props = { author?: string; published: PublishedOn | null; minutes: number; className?: string };

/** Who wrote it, when it came out, how long it takes to read; in one line. */
export function ArticleFacts({ author = "", published, minutes, className }: Props) {
  const t = useWords("blog");
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
