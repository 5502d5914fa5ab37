import type { Db } from "../../db/database.ts";
import { type MenuItem, menus } from "./site-settings.ts";

export async function insertMenus(db: Db): Promise<void> {
  for (const [menu, items] of Object.entries(menus)) await insertMenuItems(db, menu, items);
}

/** Links that newer versions have added to the menus, oldest first. */
const ADDED_LINKS = ["/shop", "/blog", "/contact#questions", "/gift-vouchers"];

/**
 * Adds newer links to menus that the organiser hasn't changed. Such a menu equals the menu of an older
 * version, which lacks one or more of the last `ADDED_LINKS`.
 */
export async function upgradeMenus(db: Db): Promise<void> {
  for (const [menu, items] of Object.entries(menus)) {
    const storedItems = await db
      .selectFrom("menu_items")
      .select(["id", "parent_id", "name", "link"])
      .where("menu", "=", menu)
      .orderBy("parent_id")
      .orderBy("sort_order")
      .execute();
    const fingerprintsOfOlderVersions = ADDED_LINKS.map((_, index) => {
      const laterLinks = ADDED_LINKS.slice(index);
      const isOlder = ({ link }: MenuItem) => !laterLinks.includes(link);
      const olderItems = items.filter(isOlder);
      return buildFingerprint([
        ...olderItems,
        ...olderItems.flatMap(({ children }) => children ?? []).filter(isOlder),
      ]);
    });
    const storedFingerprint = buildFingerprint(storedItems);
    const currentFingerprint = buildFingerprint([
      ...items,
      ...items.flatMap(({ children }) => children ?? []),
    ]);
    if (storedFingerprint === currentFingerprint || !fingerprintsOfOlderVersions.includes(storedFingerprint))
      continue;
    const deletion = db.deleteFrom("menu_items").where("menu", "=", menu);
    await deletion.where("parent_id", "is not", null).execute();
    await deletion.execute();
    await insertMenuItems(db, menu, items);
  }
}

const buildFingerprint = (items: readonly { name: string; link: string }[]): string =>
  JSON.stringify(items.map(({ name, link }) => [name, link]));

async function insertMenuItems(
  db: Db,
  menu: string,
  items: readonly MenuItem[],
  parentId: number | null = null,
) {
  for (const [sort_order, { name, link, children = [] }] of items.entries()) {
    const { id } = await db
      .insertInto("menu_items")
      .values({ menu, parent_id: parentId, sort_order, name, link, target: "", identifier: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertMenuItems(db, menu, children, id);
  }
}
