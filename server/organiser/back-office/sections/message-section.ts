import type { Parts } from "../../feature.ts";
import { boxField } from "../fields.ts";
import type { Section } from "../section.ts";
import { momentIn } from "../times.ts";

/** What was written with the contact form, the newest first, and whether somebody has answered. */
export const messageSection = ({ clock, timeZone }: Parts): Section => ({
  name: "messages",
  title: "Messages",
  columns: ["Subject", "Who", "Written"],

  async list(db, { offset, limit }) {
    const messages = await db
      .selectFrom("form_submissions")
      .select(["id", "name", "subject", "sent_at", "answered_at"])
      .orderBy("id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("form_submissions")
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = messages.map((message) => ({
      id: String(message.id),
      cells: [message.subject, message.name, momentIn(timeZone, message.sent_at)],
      state: message.answered_at === null ? "waits for an answer" : "answered",
      sitePath: "/contact",
    }));
    return { rows, total };
  },

  async find(db, id) {
    const message = await db
      .selectFrom("form_submissions")
      .selectAll()
      .where("id", "=", Number(id))
      .executeTakeFirst();
    if (!message) return null;
    const { answered_at } = message;
    return {
      title: message.subject,
      facts: [
        ["From", message.name],
        ["E-mail, to answer to", message.email],
        ["Written", momentIn(timeZone, message.sent_at)],
        ["Answered", answered_at === null ? "not yet" : momentIn(timeZone, answered_at)],
        ["Message", message.message],
      ],
      sitePath: null,
      fields: [boxField({ name: "answered", label: "Answered" }, answered_at !== null)],
      async write(within, kept) {
        await within
          .updateTable("form_submissions")
          .set({ answered_at: kept["answered"] === "yes" ? (answered_at ?? clock.now()) : null })
          .where("id", "=", message.id)
          .execute();
      },
    };
  },
});
