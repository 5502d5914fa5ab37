import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { getTranslations } from "../i18n/translations.server.ts";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { isPageNumber } from "../site/browsing/group-path.ts";
import { PageLinks } from "../site/browsing/page-links.tsx";
import { buildHead } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { ProductCard } from "./product-card.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { toProductTile } from "./product-tile-model.ts";
import { MIN_QUERY_LENGTH, normaliseQuery } from "./search-query.ts";
import { canBePathSegment, buildSearchPath, buildShopPath } from "./shop-paths.ts";
import { ShopSearch } from "./shop-search.tsx";

export const handle = {
  i18n: ["shop", "browsing"],
  isSameForUsers: true,
  // Page loads are limited, because each search text needs an API request.
  limit: { reads: 120 },
  query: { page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

/**
 * Searches products for a text of at least `MIN_QUERY_LENGTH`. The search form submits the text as `?q=`, which
 * redirects to the URL with the text in its path. [SHOP-001 RT-037 RT-038]
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const submittedText = searchParams.get("q");
  if (submittedText !== null && canBePathSegment(normaliseQuery(submittedText)))
    throw redirect(`/search/${encodeURIComponent(normaliseQuery(submittedText))}`, 303);

  const query = normaliseQuery(submittedText ?? params["query"] ?? "");
  const title = getTranslations(context.language.code, "shop")("search.title");
  if (query.length < MIN_QUERY_LENGTH) return { title, query, results: null };

  const pageParam = searchParams.get("page") ?? "1";
  const page = isPageNumber(pageParam) ? Number(pageParam) : 1;
  const { items, itemCount, pageCount } = await context.organiser.products.search(query, page);
  if (page > Math.max(1, pageCount)) throw data({ kind: "not-found" }, { status: 404 });
  return { title, query, results: { products: items.map(toProductTile), itemCount, page, pageCount } };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: search }) => {
  const title = search?.query ? `${search.title}: ${search.query}` : (search?.title ?? "");
  const page = search?.results?.page ?? 1;
  return [
    ...buildHead(matches, { title: page > 1 ? `${title} (${page})` : title }),
    { name: "robots", content: "noindex" },
  ];
};

export default function Search() {
  const t = useTranslations("shop");
  const { query, results } = useLoaderData<typeof loader>();
  return (
    <Section>
      <Breadcrumbs trail={[{ name: t("title"), to: buildShopPath() }]} current={t("search.title")} />
      <Heading level={1} className="mt-4 mb-6">
        {t("search.title")}
      </Heading>
      <ShopSearch query={query} />
      <p className="mt-4 mb-6 text-lg text-muted" aria-live="polite">
        {results ? t("search.found", { count: results.itemCount, query }) : t("search.short")}
      </p>
      {results &&
        (results.products.length > 0 ? <Results query={query} results={results} /> : <NothingFound />)}
    </Section>
  );
}

type SearchResults = NonNullable<Awaited<ReturnType<typeof loader>>["results"]>;

/** The found products, with pagination. [RT-039] */
function Results({
  query,
  results: { products, page, pageCount },
}: {
  query: string;
  results: SearchResults;
}) {
  return (
    <>
      <ProductGrid>
        {products.map((product, index) => (
          <ProductCard key={product.slug} product={product} headingLevel={2} priority={index === 0} />
        ))}
      </ProductGrid>
      <PageLinks page={page} pageCount={pageCount} getPagePath={(number) => buildSearchPath(query, number)} />
    </>
  );
}

function NothingFound() {
  const t = useTranslations("shop");
  return (
    <EmptyState title={t("search.nothing")}>
      <p className="text-muted">{t("search.nothingText")}</p>
      <LinkButton to={buildShopPath()}>{t("empty.toShop")}</LinkButton>
    </EmptyState>
  );
}
