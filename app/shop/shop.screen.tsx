import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { FollowLinks } from "../site/browsing/follow-links.tsx";
import { PageLinks } from "../site/browsing/page-links.tsx";
import { buildHead } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Prose } from "../ui/prose.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { GroupCard } from "./group-card.tsx";
import { loadShop, type ShopPage } from "./load-shop.server.ts";
import { ProductCard } from "./product-card.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { classNames } from "../ui/class-names.ts";
import { buildFilterQuery } from "./product-filter.ts";
import { ProductFilterForm } from "./product-filter-form.tsx";
import { buildShopPath } from "./shop-paths.ts";
import { ShopSearch } from "./shop-search.tsx";

export const handle = {
  i18n: ["shop", "browsing"],
  isSameForUsers: true,
  // Page loads are limited, because each combination of sort and filters is rendered separately.
  limit: { reads: 120 },
  query: { sort: "(price(-desc)?)?", stock: "1", option: "[A-Za-z0-9 ./-]{0,12}" },
} satisfies ScreenHandle;

/** A page of the shop or of one of its groups. [RT-040..043 SHOP-003..013] */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  loadShop(context, params, new URL(request.url).searchParams);

export const meta: MetaFunction<typeof loader> = ({ matches, data: shop }) => [
  ...buildHead(matches, {
    title: shop && shop.page > 1 ? `${shop.name} (${shop.page})` : (shop?.name ?? ""),
  }),
  ...(shop?.filter ? [{ name: "robots", content: "noindex" }] : []),
];

export default function Shop() {
  const shop = useLoaderData<typeof loader>();
  return (
    <Section>
      <Breadcrumbs trail={shop.trail.slice(0, -1)} current={shop.trail.at(-1)?.name ?? ""} />
      <div className="mt-4 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Heading level={1}>{shop.name}</Heading>
        <ShopSearch />
      </div>
      {shop.html !== "" && <Prose html={shop.html} className="mb-6" />}
      {shop.groups.length > 0 && (
        <ul
          className={classNames(
            "gap-3 sm:grid sm:grid-cols-2 sm:gap-6 lg:grid-cols-4",
            // On phones, groups above products scroll sideways, so that the products are visible at once.
            shop.products ? "flex overflow-x-auto *:w-32 *:shrink-0 sm:*:w-auto" : "grid grid-cols-2",
          )}
        >
          {shop.groups.map((group) => (
            <GroupCard key={group.slug} group={group} />
          ))}
        </ul>
      )}
      <Products shop={shop} />
      <FollowLinks />
    </Section>
  );
}

/** The products of the shop or of a group, with pagination. [SHOP-006 SHOP-007] */
function Products({ shop }: { shop: ShopPage }) {
  const t = useTranslations("shop");
  const { group, groups, products, page, pageCount, filter, filterOptions } = shop;
  if (!products) return null;
  if (products.length === 0 && !filter) return <NoProducts group={group} />;
  const followsGroups = groups.length > 0;
  return (
    <>
      {followsGroups && (
        <Heading level={2} className="mt-6 mb-4">
          {t("all")}
        </Heading>
      )}
      {filterOptions && <ProductFilterForm group={group} filter={filter} filterOptions={filterOptions} />}
      {products.length === 0 && <p className="text-lg">{t("filter.none")}</p>}
      <ProductGrid>
        {products.map((product, index) => (
          <ProductCard
            key={product.slug}
            product={product}
            headingLevel={followsGroups ? 3 : 2}
            priority={index === 0 && !followsGroups}
          />
        ))}
      </ProductGrid>
      <PageLinks
        page={page}
        pageCount={pageCount}
        getPagePath={(number) => buildShopPath(group, number) + buildFilterQuery(filter)}
      />
    </>
  );
}

function NoProducts({ group }: { group: string }) {
  const t = useTranslations("shop");
  return (
    <EmptyState title={t(group === "" ? "empty.shop" : "empty.group")}>
      <p className="text-muted">{t("empty.text")}</p>
      <LinkButton to={group === "" ? "/events" : buildShopPath()}>
        {t(group === "" ? "empty.toEvents" : "empty.toShop")}
      </LinkButton>
    </EmptyState>
  );
}
