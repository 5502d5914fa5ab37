import { Link } from "@remix-run/react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { Heading, Section } from "../ui/section.tsx";
import { ArticleCard } from "./article-card.tsx";
import type { ArticleTileModel } from "./article-tile-model.ts";
import { buildArticlePath } from "./blog-paths.ts";
import type { Neighbour } from "./load-article.server.ts";

/** Links to the previous and the next article in the group. */
export function NeighbourLinks({ newer, older }: { newer: Neighbour | null; older: Neighbour | null }) {
  const t = useTranslations("blog");
  if (!newer && !older) return null;
  return (
    <nav
      aria-label={t("around")}
      className="no-print mt-10 grid gap-4 border-t border-line pt-6 sm:grid-cols-2"
    >
      {older && <NeighbourLink rel="prev" to={older} label={t("older")} />}
      {newer && <NeighbourLink rel="next" to={newer} label={t("newer")} />}
    </nav>
  );
}

function NeighbourLink({
  rel,
  to: { slug, name },
  label,
}: {
  rel: "prev" | "next";
  to: Neighbour;
  label: string;
}) {
  return (
    <Link
      to={buildArticlePath(slug)}
      rel={rel}
      prefetch="intent"
      className="group flex flex-col gap-1 py-2 sm:last:odd:col-start-2"
    >
      <span className="text-muted">{label}</span>
      <span {...organiserTextProps} className="display text-2xl group-hover:text-brand-text">
        {name}
      </span>
    </Link>
  );
}

/** Other articles of the same group. */
export function RelatedArticles({ articles }: { articles: readonly ArticleTileModel[] }) {
  const t = useTranslations("blog");
  if (articles.length === 0) return null;
  return (
    <Section tone="sunken" className="no-print" aria-labelledby="related">
      <Heading level={2} id="related" className="mb-6">
        {t("related")}
      </Heading>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <ArticleCard key={article.slug} article={article} headingLevel={3} />
        ))}
      </ul>
    </Section>
  );
}
