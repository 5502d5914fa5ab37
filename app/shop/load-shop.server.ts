import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { getTranslations } from "../i18n/translations.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import { loadOptional } from "../optional.server.ts";
import { parseGroupPath } from "../site/browsing/group-path.ts";
import { type Crumb, findGroup, getGroupSlug, buildTrail } from "../site/browsing/group-trail.ts";
import { findChildren, findOnlyRoot, findTopGroups } from "../site/browsing/group-tree.ts";
import { toSitePath } from "../site/site-path.ts";
import type { Group } from "../wire/site.ts";
import {
  applyProductFilter,
  findCommonVariation,
  parseProductFilter,
  type ProductFilter,
} from "./product-filter.ts";
import { toProductTile, type ProductTileModel } from "./product-tile-model.ts";
import { buildShopPath } from "./shop-paths.ts";
import { buildShopTrailStart } from "./breadcrumbs.ts";

export type GroupTileModel = { slug: string; name: string; picture: PictureReference };

/** A page of the shop or of one of its groups. */
export type ShopPage = {
  group: string;
  name: string;
  /** The description of the group as sanitised HTML. Only the first page has a description. */
  html: string;
  trail: Crumb[];
  groups: GroupTileModel[];
  /** Null if the page shows the group's subgroups instead. */
  products: ProductTileModel[] | null;
  page: number;
  pageCount: number;
  filter: ProductFilter | null;
  /** The options of the filter form, or null if there is no form. */
  filterOptions: { variation: { name: string; options: string[] } | null } | null;
};

/**
 * Loads a page of the shop. The start page has the groups and all products. A group's page has its subgroups,
 * or its products if there are no subgroups. [SHOP-003..007 RT-040..043]
 * @param query how the products are sorted and filtered
 * @throws 404 for an unknown group or page
 */
export async function loadShop(
  context: AppLoadContext,
  params: { group?: string | undefined; page?: string | undefined },
  query: URLSearchParams,
): Promise<ShopPage> {
  const requestedPage = parseGroupPath(params.group, params.page);
  if (!requestedPage) throw createNotFoundResponse();
  if (params.page === "1") throw redirect(toSitePath(buildShopPath(requestedPage.group)), 301);

  const groups = await context.organiser.site.listGroupsByModel("Product");
  const group = requestedPage.group === "" ? null : findGroup(groups, requestedPage.group);
  if (group === undefined) throw createNotFoundResponse();
  const subgroups = group ? findChildren(groups, group) : findTopGroups(groups);
  const filter = parseProductFilter(query);
  const showsGroups = group ? subgroups.length > 0 : requestedPage.page === 1 && filter === null;
  const productList = group && showsGroups ? null : await loadProducts(context, requestedPage, filter);
  if (requestedPage.page > (productList?.pageCount ?? 1)) throw createNotFoundResponse();

  const rootGroup = findOnlyRoot(groups);
  const shopName = rootGroup?.name || getTranslations(context.language.code, "shop")("title");
  const describedGroup = group ?? rootGroup;
  return {
    group: requestedPage.group,
    name: group?.name ?? shopName,
    html: requestedPage.page === 1 && describedGroup ? await context.html.clean(describedGroup.content) : "",
    trail: buildTrail(groups, group, buildShopTrailStart(shopName)),
    groups: showsGroups ? subgroups.map(toGroupTile) : [],
    products: productList?.products ?? null,
    page: requestedPage.page,
    pageCount: productList?.pageCount ?? 1,
    filter,
    filterOptions: productList?.filterOptions ?? null,
  };
}

/**
 * Loads a page of products. With a filter, loads all products, because the API can't sort and filter them.
 */
async function loadProducts(
  context: AppLoadContext,
  { group, page }: { group: string; page: number },
  filter: ProductFilter | null,
) {
  const { products } = context.organiser;
  const loadAllProducts = () => products.listAll(group);
  if (filter) {
    const allProducts = await loadAllProducts();
    const matchingProducts = applyProductFilter(allProducts, filter);
    return {
      products: matchingProducts.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toProductTile),
      pageCount: Math.max(1, Math.ceil(matchingProducts.length / PAGE_SIZE)),
      filterOptions: { variation: findCommonVariation(allProducts) },
    };
  }
  const [{ items, pageCount }, allProducts] = await Promise.all([
    products.listByGroup(group, page),
    loadOptional(context, "products to filter", loadAllProducts, { fallback: [] }),
  ]);
  return {
    products: items.map(toProductTile),
    pageCount: Math.max(1, pageCount),
    filterOptions: allProducts.length < 2 ? null : { variation: findCommonVariation(allProducts) },
  };
}

/** The number of products per page. [SHOP-007] */
const PAGE_SIZE = 9;

const toGroupTile = (group: Group): GroupTileModel => ({
  slug: getGroupSlug(group),
  name: group.name,
  picture: toPictureReference(group.image),
});

const createNotFoundResponse = () => data({ kind: "not-found" }, { status: 404 });
