import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { translationsFor } from "../i18n/translations.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import { parseGroupPath } from "../site/browsing/group-path.ts";
import { type Crumb, findGroup, groupSlug, buildTrail } from "../site/browsing/group-trail.ts";
import { findChildren, findOnlyRoot, findTopGroups } from "../site/browsing/group-tree.ts";
import { sitePath } from "../site/site-path.ts";
import type { Group } from "../wire/site.ts";
import { productTile, type ProductTileModel } from "./product-tile-model.ts";
import { shopAddress } from "./shop-address.ts";
import { shopCrumb } from "./breadcrumbs.ts";

export type GroupTileModel = { slug: string; name: string; picture: PictureReference };

/** A page of the shop or of one of its groups. */
export type ShopPage = {
  /** "" for the whole shop. */
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
};

/**
 * Loads a page of the shop. The start page shows the groups and all products, 9 per page; a group shows its
 * subgroups, or its products if it has none. Unknown groups and pages give 404. [SHOP-003..007 RT-040..043]
 */
export async function loadShop(
  context: AppLoadContext,
  params: { group?: string | undefined; page?: string | undefined },
): Promise<ShopPage> {
  const address = parseGroupPath(params.group, params.page);
  if (!address) throw notFound();
  if (params.page === "1") throw redirect(sitePath(shopAddress(address.group)), 301);

  const groups = await context.organiser.site.groupsByModel("Product");
  const group = address.group === "" ? null : findGroup(groups, address.group);
  if (group === undefined) throw notFound();
  const below = group ? findChildren(groups, group) : findTopGroups(groups);
  const showsGroups = group ? below.length > 0 : address.page === 1;
  const goods = group && showsGroups ? null : await loadProducts(context, address);
  if (address.page > (goods?.pageCount ?? 1)) throw notFound();

  const shop = findOnlyRoot(groups);
  const shopName = shop?.name || translationsFor(context.language.code, "shop")("title");
  const source = group ?? shop;
  return {
    group: address.group,
    name: group?.name ?? shopName,
    html: address.page === 1 && source ? await context.html.clean(source.content) : "",
    trail: buildTrail(groups, group, shopCrumb(shopName)),
    groups: showsGroups ? below.map(groupTile) : [],
    products: goods?.products ?? null,
    page: address.page,
    pageCount: goods?.pageCount ?? 1,
  };
}

async function loadProducts({ organiser }: AppLoadContext, { group, page }: { group: string; page: number }) {
  const { items, pageCount } = await organiser.products.listByGroup(group, page);
  return { products: items.map(productTile), pageCount: Math.max(1, pageCount) };
}

const groupTile = (group: Group): GroupTileModel => ({
  slug: groupSlug(group),
  name: group.name,
  picture: toPictureReference(group.image),
});

const notFound = () => data({ kind: "not-found" }, { status: 404 });
