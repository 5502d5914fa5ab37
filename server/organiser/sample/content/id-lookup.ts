import type { Db } from "../../db/database.ts";
import { findImageId } from "../../media/media-records.ts";
import { listArtwork } from "../../media/originals.ts";
import type { IdLookup } from "../../content/page-source.ts";

/** Creates functions that find ids by name or url. The functions throw if there is no such record. */
export async function createIdLookup(db: Db): Promise<IdLookup> {
  const imageIds = new Map<string, number>();
  for (const { name } of listArtwork()) imageIds.set(name, await findImageId(db, name));
  const galleries = await db.selectFrom("galleries").select(["id", "url"]).execute();
  const galleryIds = new Map(galleries.map(({ id, url }) => [url, id]));

  const forms = await db.selectFrom("forms").select(["id", "url"]).execute();
  const formIds = new Map(forms.map(({ id, url }) => [url, id]));

  return { image: createLookup(imageIds), gallery: createLookup(galleryIds), form: createLookup(formIds) };
}

const createLookup = (ids: ReadonlyMap<string, number>) => (name: string) => {
  const id = ids.get(name);
  if (!id) throw new Error(`The sample data refers to ${name}, which doesn't exist.`);
  return id;
};
