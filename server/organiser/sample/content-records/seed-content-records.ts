import { addGroups } from "../../content/add-groups.ts";
import type { Db } from "../../db/database.ts";
import { linkLists } from "./links.ts";
import { people } from "./people.ts";
import { questionGroups, questions } from "./questions.ts";
import { testimonialGroups, testimonials } from "./testimonials.ts";

/** Creates the sample's people, testimonials, questions and links if there are no people yet. */
export async function seedContentRecords(db: Db): Promise<void> {
  const existingPerson = await db.selectFrom("persons").select("id").limit(1).executeTakeFirst();
  if (existingPerson) return;
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("persons").values(people.map(withSortOrder)).execute();
    const testimonialGroupIds = await addGroups(transaction, "Testimonial", testimonialGroups);
    await transaction
      .insertInto("testimonials")
      .values(testimonials.map(withSortOrder).map(withGroupId(testimonialGroupIds)))
      .execute();
    const questionGroupIds = await addGroups(transaction, "Faq", questionGroups);
    await transaction
      .insertInto("faqs")
      .values(questions.map(withSortOrder).map(withGroupId(questionGroupIds)))
      .execute();
    await fillLinks(transaction);
  });
}

async function fillLinks(db: Db): Promise<void> {
  for (const [sort_order, { url, name, links }] of linkLists.entries()) {
    const { id } = await db
      .insertInto("links")
      .values({ parent_id: null, sort_order, url, name, link: "", icon: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const linkRows = links.map(withSortOrder).map((link) => ({ ...link, parent_id: id, url: "" }));
    await db.insertInto("links").values(linkRows).execute();
  }
}

const withSortOrder = <Row>(row: Row, sort_order: number) => ({ ...row, sort_order });

const withGroupId =
  (ids: ReadonlyMap<string, number>) =>
  <Row extends { group: string }>({ group, ...row }: Row) => ({
    ...row,
    group_id: ids.get(group) ?? null,
  });
