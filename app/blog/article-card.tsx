import { Link } from "@remix-run/react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { hasPicture } from "../media/picture-sources.ts";
import { Picture } from "../media/picture.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { classNames } from "../ui/class-names.ts";
import { Heading } from "../ui/section.tsx";
import { ArticleByline } from "./article-byline.tsx";
import type { ArticleTileModel } from "./article-tile-model.ts";
import { buildArticlePath } from "./blog-paths.ts";

type ArticleCardProps = {
  article: ArticleTileModel;
  headingLevel: 2 | 3;
  /** Whether this is the first card, which spans two columns. */
  isLead?: boolean;
};

/** An article in a list: picture, name, blurb and link. [BLOG-006 BLOG-007 BLOG-008 BLOG-009 BLOG-010] */
export function ArticleCard({ article, headingLevel, isLead = false }: ArticleCardProps) {
  const t = useTranslations("blog");
  const { name, blurb, group, picture, publicationDate, readingMinutes } = article;
  const path = buildArticlePath(article.slug);
  return (
    <Card as="li" className={classNames("group flex flex-col", isLead && "sm:col-span-2")}>
      {hasPicture(picture) && (
        <div className="overflow-hidden bg-sunken">
          <Picture
            {...picture}
            aspect="6x3w"
            width={isLead ? 825 : 600}
            sizes={
              isLead
                ? "(min-width: 64rem) 50rem, 100vw"
                : "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
            }
            alt=""
            priority={isLead}
            className="aspect-2/1 h-auto w-full object-cover transition-[scale] duration-300 group-hover:[scale:1.05] motion-reduce:group-hover:[scale:1]"
          />
        </div>
      )}
      <div className="flex grow flex-col gap-3 p-5">
        {group !== "" && (
          <p {...organiserTextProps}>
            <Badge tone="muted">{group}</Badge>
          </p>
        )}
        <Heading level={headingLevel} size={isLead ? 2 : 3} {...organiserTextProps}>
          <Link to={path} prefetch="intent" className="after:absolute after:inset-0 hover:text-brand-text">
            {name}
          </Link>
        </Heading>
        {blurb !== "" && (
          <p
            {...organiserTextProps}
            className={classNames("running text-muted", isLead && "max-w-2xl text-lg")}
          >
            {blurb}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <ArticleByline
            publicationDate={publicationDate}
            readingMinutes={readingMinutes}
            className="text-sm"
          />
          <LinkButton to={path} tone="secondary" className="z-10" aria-label={t("readOf", { name })}>
            {t("read")}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
