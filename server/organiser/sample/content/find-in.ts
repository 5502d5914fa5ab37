import type { Db } from "../../db/database.ts";
import { findImageId } from "../../media/media-records.ts";
import { listOriginals } from "../../media/originals.ts";
import type { IdLookup } from "../../content/page-source.ts";

/** Creates lookups for the records that pages and articles refer to. They throw if a record doesn't exist. */
export async function createFind(db: Db): Promise<IdLookup> {
  const images = new Map<string, number>();
  for (const { name } of listOriginals()) images.set(name, await findImageId(db, name));
  const rows = await db.selectFrom("galleries").select(["id", "url"]).execute();
  const galleryIds = new Map(rows.map(({ id, url }) => [url, id]));

  const forms = await db.selectFrom("forms").select(["id", "url"]).execute();
  const formIds = new Map(forms.map(({ id, url }) => [url, id]));

  return { image: numberIn(images), gallery: numberIn(galleryIds), form: numberIn(formIds) };
}

const numberIn = (numbers: ReadonlyMap<string, number>) => (name: string) => {
  const id = numbers.get(name);
  if (!id) throw new Error(`The sample names ${name}, which is not there.`);
  return id;
};
