import type { Db } from "../../db/database.ts";
import { type MenuLine, menus } from "./site-words.ts";

export async function fillMenus(db: Db): Promise<void> {
  for (const [menu, lines] of Object.entries(menus)) await fillMenu(db, menu, lines);
}

/** What menus lead to since the first version, the newest last. */
const newer = ["/shop", "/blog", "/contact#questions", "/gift-vouchers"];

/**
 * Gives the menus of an older version their lines to what came since; a menu that somebody has changed stays
 * as it is.
 */
export async function bringMenusUpToDate(db: Db): Promise<void> {
  for (const [menu, lines] of Object.entries(menus)) {
    const stored = await db
      .selectFrom("menu_items")
      .select(["id", "parent_id", "name", "link"])
      .where("menu", "=", menu)
      .orderBy("parent_id")
      .orderBy("sort_order")
      .execute();
    const versions = newer.map((_, count) => {
      const notYet = newer.slice(count);
      const isThere = ({ link }: MenuLine) => !notYet.includes(link);
      const older = lines.filter(isThere);
      return wordsOf([...older, ...older.flatMap(({ below }) => below ?? []).filter(isThere)]);
    });
    const words = wordsOf(stored);
    const now = wordsOf([...lines, ...lines.flatMap(({ below }) => below ?? [])]);
    if (words === now || !versions.includes(words)) continue;
    const ofMenu = db.deleteFrom("menu_items").where("menu", "=", menu);
    await ofMenu.where("parent_id", "is not", null).execute();
    await ofMenu.execute();
    await fillMenu(db, menu, lines);
  }
}

const wordsOf = (lines: readonly { name: string; link: string }[]): string =>
  JSON.stringify(lines.map(({ name, link }) => [name, link]));

async function fillMenu(db: Db, menu: string, lines: readonly MenuLine[], parent: number | null = null) {
  for (const [sort_order, { name, link, below = [] }] of lines.entries()) {
    const { id } = await db
      .insertInto("menu_items")
      .values({ menu, parent_id: parent, sort_order, name, link, target: "", identifier: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await fillMenu(db, menu, below, id);
  }
}
