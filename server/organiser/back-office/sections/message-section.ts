import { displayEmail } from "../../../../app/domain/display-email.ts";
import type { Parts } from "../../feature.ts";
import { checkboxField } from "../fields.ts";
import type { Section } from "../section.ts";
import { formatMoment } from "../times.ts";

/** The section of messages from the contact form, newest first, and whether they have been answered. */
export const messageSection = ({ clock, timeZone }: Parts): Section => ({
  name: "messages",
  title: "Messages",
  columns: ["Subject", "Who", "Sent"],
  emptyText: "There are no messages yet. They come from the site’s contact form.",

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
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = messages.map((message) => ({
      id: String(message.id),
      cells: [message.subject, message.name, formatMoment(timeZone, message.sent_at)],
      state: message.answered_at === null ? "not answered" : "answered",
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
      readOnlyValues: [
        ["From", message.name],
        ["Reply to", displayEmail(message.email)],
        ["Sent", formatMoment(timeZone, message.sent_at)],
        ["Answered", answered_at === null ? "not yet" : formatMoment(timeZone, answered_at)],
        ["Message", message.message],
      ],
      sitePath: null,
      fields: [checkboxField({ name: "answered", label: "Answered" }, answered_at !== null)],
      async write(transaction, values) {
        await transaction
          .updateTable("form_submissions")
          .set({ answered_at: values["answered"] === "yes" ? (answered_at ?? clock.now()) : null })
          .where("id", "=", message.id)
          .execute();
      },
    };
  },
});
