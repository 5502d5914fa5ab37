import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { FollowLinks } from "../site/browsing/follow-links.tsx";
import { PageLinks } from "../site/browsing/page-links.tsx";
import { head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Prose } from "../ui/prose.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { GroupCard } from "./group-card.tsx";
import { loadShop, type ShopPage } from "./load-shop.server.ts";
import { ProductCard } from "./product-card.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { shopPath } from "./shop-paths.ts";

export const handle = { i18n: ["shop", "browsing"], isSameForUsers: true } satisfies ScreenHandle;

/** Loads a page of the shop or of one of its groups. [RT-040..043 SHOP-003..013] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadShop(context, params);

export const meta: MetaFunction<typeof loader> = ({ matches, data: shop }) =>
  head(matches, { title: shop && shop.page > 1 ? `${shop.name} (${shop.page})` : (shop?.name ?? "") });

export default function Shop() {
  const t = useTranslations("shop");
  const shop = useLoaderData<typeof loader>();
  return (
    <Section>
      <Breadcrumbs trail={shop.trail.slice(0, -1)} current={shop.trail.at(-1)?.name ?? ""} />
      <div className="mt-4 mb-6 flex flex-wrap items-end justify-between gap-6">
        <Heading level={1}>{shop.name}</Heading>
        <SearchField label={t("search.label")} submitLabel={t("search.submit")} />
      </div>
      {shop.html !== "" && <Prose html={shop.html} className="mb-10" />}
      {shop.groups.length > 0 && (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
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
function Products({ shop: { group, groups, products, page, pageCount } }: { shop: ShopPage }) {
  const t = useTranslations("shop");
  if (!products) return null;
  if (products.length === 0) return <NoProducts group={group} />;
  const followsGroups = groups.length > 0;
  return (
    <>
      {followsGroups && (
        <Heading level={2} className="mt-10 mb-6">
          {t("all")}
        </Heading>
      )}
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
      <PageLinks page={page} pageCount={pageCount} getPagePath={(number) => shopPath(group, number)} />
    </>
  );
}

function NoProducts({ group }: { group: string }) {
  const t = useTranslations("shop");
  return (
    <EmptyState title={t(group === "" ? "empty.shop" : "empty.group")}>
      <p className="text-muted">{t("empty.text")}</p>
      <LinkButton to={group === "" ? "/events" : shopPath()}>
        {t(group === "" ? "empty.toEvents" : "empty.toShop")}
      </LinkButton>
    </EmptyState>
  );
}
