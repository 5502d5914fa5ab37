import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { translationsFor } from "../i18n/translations.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import { optional } from "../optional.server.ts";
import { parseGroupPath } from "../site/browsing/group-path.ts";
import { type Crumb, findGroup, groupSlug, buildTrail } from "../site/browsing/group-trail.ts";
import { findChildren, findOnlyRoot, findTopGroups } from "../site/browsing/group-tree.ts";
import { sitePath } from "../site/site-path.ts";
import type { Group } from "../wire/site.ts";
import {
  applyProductFilter,
  findCommonVariation,
  parseProductFilter,
  type ProductFilter,
} from "./product-filter.ts";
import { toProductTile, type ProductTileModel } from "./product-tile-model.ts";
import { shopPath } from "./shop-paths.ts";
import { buildShopTrailStart } from "./breadcrumbs.ts";

export type GroupTileModel = { slug: string; name: string; picture: PictureReference };

/** A page of the shop or of one of its groups. */
export type ShopPage = {
  /** The group's slug; "" for the whole shop. */
  group: string;
  name: string;
  /** Description of the group; sanitised HTML. */
  html: string;
  trail: Crumb[];
  groups: GroupTileModel[];
  /** Null if subgroups are shown instead. */
  products: ProductTileModel[] | null;
  page: number;
  pageCount: number;
  filter: ProductFilter | null;
  /** What the products can be filtered by; null if nothing can be filtered. */
  filterOptions: { variation: { name: string; options: string[] } | null } | null;
};

/**
 * Loads a page of the shop. The start page shows the groups and all products. A group shows its subgroups,
 * or its products if it has none. The query sorts and filters them. Throws a 404 for an unknown group or page. [SHOP-003..007 RT-040..043]
 */
export async function loadShop(
  context: AppLoadContext,
  params: { group?: string | undefined; page?: string | undefined },
  query: URLSearchParams,
): Promise<ShopPage> {
  const requested = parseGroupPath(params.group, params.page);
  if (!requested) throw createNotFound();
  if (params.page === "1") throw redirect(sitePath(shopPath(requested.group)), 301);

  const groups = await context.organiser.site.groupsByModel("Product");
  const group = requested.group === "" ? null : findGroup(groups, requested.group);
  if (group === undefined) throw createNotFound();
  const subgroups = group ? findChildren(groups, group) : findTopGroups(groups);
  const filter = parseProductFilter(query);
  const showsGroups = group ? subgroups.length > 0 : requested.page === 1 && filter === null;
  const productList = group && showsGroups ? null : await loadProducts(context, requested, filter);
  if (requested.page > (productList?.pageCount ?? 1)) throw createNotFound();

  const rootGroup = findOnlyRoot(groups);
  const shopName = rootGroup?.name || translationsFor(context.language.code, "shop")("title");
  const describedGroup = group ?? rootGroup;
  return {
    group: requested.group,
    name: group?.name ?? shopName,
    html: requested.page === 1 && describedGroup ? await context.html.clean(describedGroup.content) : "",
    trail: buildTrail(groups, group, buildShopTrailStart(shopName)),
    groups: showsGroups ? subgroups.map(toGroupTile) : [],
    products: productList?.products ?? null,
    page: requested.page,
    pageCount: productList?.pageCount ?? 1,
    filter,
    filterOptions: productList?.filterOptions ?? null,
  };
}

/**
 * Loads a page of products. The API documents neither an order nor filters of its list, so the site sorts and
 * filters all products itself.
 */
async function loadProducts(
  context: AppLoadContext,
  { group, page }: { group: string; page: number },
  filter: ProductFilter | null,
) {
  const { products } = context.organiser;
  const loadAll = () => products.listAll(group);
  if (filter) {
    const all = await loadAll();
    const filtered = applyProductFilter(all, filter);
    return {
      products: filtered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toProductTile),
      pageCount: Math.max(1, Math.ceil(filtered.length / PAGE_SIZE)),
      filterOptions: { variation: findCommonVariation(all) },
    };
  }
  const [{ items, pageCount }, all] = await Promise.all([
    products.listByGroup(group, page),
    optional(context, "products to filter", loadAll, { or: [] }),
  ]);
  return {
    products: items.map(toProductTile),
    pageCount: Math.max(1, pageCount),
    filterOptions: all.length < 2 ? null : { variation: findCommonVariation(all) },
  };
}

/** Products per page. [SHOP-007] */
const PAGE_SIZE = 9;

const toGroupTile = (group: Group): GroupTileModel => ({
  slug: groupSlug(group),
  name: group.name,
  picture: toPictureReference(group.image),
});

const createNotFound = () => data({ kind: "not-found" }, { status: 404 });
