import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { translationsFor } from "../i18n/translations.server.ts";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { isPageNumber } from "../site/browsing/group-path.ts";
import { PageLinks } from "../site/browsing/page-links.tsx";
import { head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { ProductCard } from "./product-card.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { productTile } from "./product-tile-model.ts";
import { SearchField } from "../ui/search-field.tsx";
import { isPathSegment, searchAddress, shopAddress } from "./shop-address.ts";

export const handle = {
  i18n: ["shop", "browsing"],
  isSameForUsers: true,
  // Each search is a page of its own, with its own API request.
  limit: { reads: 120 },
  query: { page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

const MIN_CHARACTERS = 3;

/**
 * Product search for texts of three or more characters, 20 per page. The form's `?q=` redirects to a URL of
 * its own. [SHOP-001 RT-037 RT-038]
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("q");
  if (typed !== null && isPathSegment(plain(typed)))
    throw redirect(`/search/${encodeURIComponent(plain(typed))}`, 303);

  const query = plain(typed ?? params["query"] ?? "");
  const title = translationsFor(context.language.code, "shop")("search.title");
  if (query.length < MIN_CHARACTERS) return { title, query, found: null };

  const given = searchParams.get("page") ?? "1";
  const page = isPageNumber(given) ? Number(given) : 1;
  const { items, itemCount, pageCount } = await context.organiser.products.search(query, page);
  if (page > Math.max(1, pageCount)) throw data({ kind: "not-found" }, { status: 404 });
  return { title, query, found: { products: items.map(productTile), itemCount, page, pageCount } };
}

/**
 * Normalises a search text: at most 100 characters with single spaces, without control and invisible
 * characters (zero-width spaces, soft hyphens).
 */
function plain(text: string): string {
  const seen = text
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  // Cut between characters: a URL can't contain half of a surrogate pair.
  return /^.{0,100}/su.exec(seen)?.[0].trim() ?? "";
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: search }) => {
  const title = search?.query ? `${search.title}: ${search.query}` : (search?.title ?? "");
  const page = search?.found?.page ?? 1;
  return [
    ...head(matches, { title: page > 1 ? `${title} (${page})` : title }),
    { name: "robots", content: "noindex" },
  ];
};

export default function Search() {
  const t = useTranslations("shop");
  const { query, found } = useLoaderData<typeof loader>();
  return (
    <Section>
      <Breadcrumbs trail={[{ name: t("title"), to: shopAddress() }]} current={t("search.title")} />
      <Heading level={1} className="mt-4 mb-6">
        {t("search.title")}
      </Heading>
      <SearchField label={t("search.label")} submit={t("search.submit")} query={query} />
      <p className="mt-4 mb-6 text-lg text-muted" aria-live="polite">
        {found ? t("search.found", { count: found.itemCount, query }) : t("search.short")}
      </p>
      {found && (found.products.length > 0 ? <Results query={query} found={found} /> : <NothingFound />)}
    </Section>
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof loader>>["found"]>;

/** [RT-039] */
function Results({ query, found: { products, page, pageCount } }: { query: string; found: Found }) {
  return (
    <>
      <ProductGrid>
        {products.map((product, index) => (
          <ProductCard key={product.slug} product={product} headingLevel={2} priority={index === 0} />
        ))}
      </ProductGrid>
      <PageLinks page={page} pageCount={pageCount} addressOf={(number) => searchAddress(query, number)} />
    </>
  );
}

function NothingFound() {
  const t = useTranslations("shop");
  return (
    <EmptyState title={t("search.nothing")}>
      <p className="text-muted">{t("search.nothingText")}</p>
      <LinkButton to={shopAddress()}>{t("empty.toShop")}</LinkButton>
    </EmptyState>
  );
}
