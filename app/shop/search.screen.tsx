import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { wordsFor } from "../i18n/words.server.ts";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { isPage } from "../site/browsing/group-address.ts";
import { PageLinks } from "../site/browsing/page-links.tsx";
import { head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { NothingHere } from "../ui/nothing-here.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { ProductCard } from "./product-card.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { productTile } from "./product-tile-model.ts";
import { SearchField } from "../ui/search-field.tsx";
import { searchAddress, shopAddress } from "./shop-address.ts";

export const handle = {
  words: ["shop", "browsing"],
  // Each search is a page of its own, which the API is asked for.
  limit: { reads: 120 },
  query: { page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

const fewestLetters = 3;

/**
 * Products by a text of three letters or more, 20 a page. The form's `?q=` becomes an address of its own.
 * [SHOP-001 RT-037 RT-038]
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("q");
  if (typed !== null) throw redirect(`/search/${encodeURIComponent(plain(typed))}`, 303);

  const query = plain(params["query"] ?? "");
  const title = wordsFor(context.language.code, "shop")("search.title");
  if (query.length < fewestLetters) return { title, query, found: null };

  const given = searchParams.get("page") ?? "1";
  const page = isPage(given) ? Number(given) : 1;
  const { items, itemCount, pageCount } = await context.organiser.products.search(query, page);
  if (page > Math.max(1, pageCount)) throw data({ kind: "not-found" }, { status: 404 });
  return { title, query, found: { products: items.map(productTile), itemCount, page, pageCount } };
}

/** What somebody looks for, with single spaces. */
const plain = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 100);

export const meta: MetaFunction<typeof loader> = ({ matches, data: search }) => [
  ...head(matches, { title: search?.query ? `${search.title}: ${search.query}` : (search?.title ?? "") }),
  { name: "robots", content: "noindex" },
];

export default function Search() {
  const t = useWords("shop");
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
  const t = useWords("shop");
  return (
    <NothingHere title={t("search.nothing")}>
      <p className="text-muted">{t("search.nothingText")}</p>
      <LinkButton to={shopAddress()}>{t("empty.toShop")}</LinkButton>
    </NothingHere>
  );
}
