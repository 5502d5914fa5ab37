import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { wordsFor } from "../i18n/words.server.ts";
import { type PictureReference, pictureOf } from "../media/picture-sources.ts";
import { readGroupAddress } from "../site/browsing/group-address.ts";
import { type Crumb, findGroup, slugOf, trailTo } from "../site/browsing/group-trail.ts";
import { childrenOf, onlyRoot, topGroups } from "../site/browsing/group-tree.ts";
import { sitePath } from "../site/site-path.ts";
import type { Group } from "../wire/site.ts";
import { productTile, type ProductTileModel } from "./product-tile-model.ts";
import { shopAddress } from "./shop-address.ts";
import { fromShop } from "./trails.ts";

export type GroupTileModel = { slug: string; name: string; picture: PictureReference };

/** A page of the shop or of one of its groups. */
export type ShopPage = {
  /** "" for the whole shop. */
  group: string;
  name: string;
  /** What the organiser says of the group; clean HTML. */
  html: string;
  trail: Crumb[];
  groups: GroupTileModel[];
  /** Null where the groups below stand in their place. */
  products: ProductTileModel[] | null;
  page: number;
  pageCount: number;
};

/**
 * The shop begins with its groups and, below them, everything that it has, 9 products a page; a group shows
 * those below it, or its products where there are none. An address that names no group and no page is not
 * found. [SHOP-003..007 RT-040..043]
 */
export async function loadShop(
  context: AppLoadContext,
  params: { group?: string | undefined; page?: string | undefined },
): Promise<ShopPage> {
  const asked = readGroupAddress(params.group, params.page);
  if (!asked) throw notFound();
  if (params.page === "1") throw redirect(sitePath(shopAddress(asked.group)), 301);

  const groups = await context.organiser.site.groupsOf("Product");
  const group = asked.group === "" ? null : findGroup(groups, asked.group);
  if (group === undefined) throw notFound();
  const below = group ? childrenOf(groups, group) : topGroups(groups);
  const showsGroups = group ? below.length > 0 : asked.page === 1;
  const goods = group && showsGroups ? null : await productsOf(context, asked);
  if (asked.page > (goods?.pageCount ?? 1)) throw notFound();

  const shop = onlyRoot(groups);
  const shopName = shop?.name || wordsFor(context.language.code, "shop")("title");
  const told = group ?? shop;
  return {
    group: asked.group,
    name: group?.name ?? shopName,
    html: asked.page === 1 && told ? await context.html.clean(told.content) : "",
    trail: trailTo(groups, group, fromShop(shopName)),
    groups: showsGroups ? below.map(groupTile) : [],
    products: goods?.products ?? null,
    page: asked.page,
    pageCount: goods?.pageCount ?? 1,
  };
}

async function productsOf({ organiser }: AppLoadContext, { group, page }: { group: string; page: number }) {
  const { items, pageCount } = await organiser.products.ofGroup(group, page);
  return { products: items.map(productTile), pageCount: Math.max(1, pageCount) };
}

const groupTile = (group: Group): GroupTileModel => ({
  slug: slugOf(group),
  name: group.name,
  picture: pictureOf(group.image),
});

const notFound = () => data({ kind: "not-found" }, { status: 404 });
