// Adds a very large page to the database of the embedded API.
import { join } from "node:path";
import Database from "libsql";

/**
 * Publishes a page with this number of blocks, which repeat the widgets of the style guide. Returns its path.
 */
export function publishLargePage(dataDir, blocks) {
  const database = new Database(join(dataDir, "organiser", "organiser.sqlite"));
  try {
    const { rows } = database.prepare("SELECT rows FROM pages WHERE url = 'style'").get();
    const widgets = JSON.parse(rows).flatMap((row) => row.blocks.flatMap((block) => block.widgets));
    const largePageRows = Array.from({ length: blocks }, (_, index) => ({
      id: index + 1,
      blocks: [{ id: index + 1, widgets: [{ ...widgets[index % widgets.length], id: index + 1 }] }],
    }));
    const otherColumns = "name, title, meta_description, seo_title, is_listed, content, updated_at";
    database
      .prepare(
        `INSERT INTO pages (url, rows, ${otherColumns}) SELECT 'large', ?, ${otherColumns} FROM pages WHERE url = 'style'`,
      )
      .run(JSON.stringify(largePageRows));
  } finally {
    database.close();
  }
  return "/large";
}
