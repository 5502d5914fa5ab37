import { addGroups } from "../../content/add-groups.ts";
import type { Db } from "../../db/database.ts";
import { linkLists } from "./links.ts";
import { people } from "./people.ts";
import { questionGroups, questions } from "./questions.ts";
import { testimonialGroups, testimonials } from "./testimonials.ts";

/**
 * Creates the sample's people, testimonials, questions and links if there are no people yet; existing records
 * are not changed.
 */
export async function fillSampleContentRecords(db: Db): Promise<void> {
  const known = await db.selectFrom("persons").select("id").limit(1).executeTakeFirst();
  if (known) return;
  await db.transaction().execute(async (all) => {
    await all.insertInto("persons").values(people.map(inOrder)).execute();
    const said = await addGroups(all, "Testimonial", testimonialGroups);
    await all
      .insertInto("testimonials")
      .values(testimonials.map(inOrder).map(grouped(said)))
      .execute();
    const asked = await addGroups(all, "Faq", questionGroups);
    await all
      .insertInto("faqs")
      .values(questions.map(inOrder).map(grouped(asked)))
      .execute();
    await fillLinks(all);
  });
}

async function fillLinks(db: Db): Promise<void> {
  for (const [sort_order, { url, name, below }] of linkLists.entries()) {
    const { id } = await db
      .insertInto("links")
      .values({ parent_id: null, sort_order, url, name, link: "", icon: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const links = below.map(inOrder).map((link) => ({ ...link, parent_id: id, url: "" }));
    await db.insertInto("links").values(links).execute();
  }
}

const inOrder = <Record>(record: Record, sort_order: number) => ({ ...record, sort_order });

const grouped =
  (ids: ReadonlyMap<string, number>) =>
  <Record extends { group: string }>({ group, ...record }: Record) => ({
    ...record,
    group_id: ids.get(group) ?? null,
  });
