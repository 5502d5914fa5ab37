import type { Db } from "../../db/database.ts";
import { type MenuLine, menus } from "./site-settings.ts";

export async function fillMenus(db: Db): Promise<void> {
  for (const [menu, lines] of Object.entries(menus)) await fillMenu(db, menu, lines);
}

/** Menu links added since the first version, newest last. */
const ADDED_LINKS = ["/shop", "/blog", "/contact#questions", "/gift-vouchers"];

/**
 * Adds newer links to the menus of an older version. Menus that the organiser has changed aren't updated.
 */
export async function upgradeMenus(db: Db): Promise<void> {
  for (const [menu, lines] of Object.entries(menus)) {
    const stored = await db
      .selectFrom("menu_items")
      .select(["id", "parent_id", "name", "link"])
      .where("menu", "=", menu)
      .orderBy("parent_id")
      .orderBy("sort_order")
      .execute();
    const olderFingerprints = ADDED_LINKS.map((_, count) => {
      const notAdded = ADDED_LINKS.slice(count);
      const isIncluded = ({ link }: MenuLine) => !notAdded.includes(link);
      const older = lines.filter(isIncluded);
      return fingerprint([...older, ...older.flatMap(({ below }) => below ?? []).filter(isIncluded)]);
    });
    const storedFingerprint = fingerprint(stored);
    const currentFingerprint = fingerprint([...lines, ...lines.flatMap(({ below }) => below ?? [])]);
    if (storedFingerprint === currentFingerprint || !olderFingerprints.includes(storedFingerprint)) continue;
    const deletion = db.deleteFrom("menu_items").where("menu", "=", menu);
    await deletion.where("parent_id", "is not", null).execute();
    await deletion.execute();
    await fillMenu(db, menu, lines);
  }
}

const fingerprint = (lines: readonly { name: string; link: string }[]): string =>
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
