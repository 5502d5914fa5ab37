import { formatEmailForDisplay } from "../../../../app/domain/display-email.ts";
import type { Dependencies } from "../../feature.ts";
import { createCheckboxField } from "../fields.ts";
import type { Section } from "../section.ts";
import { formatLocalTime } from "../times.ts";

/** Creates the section of messages from the contact form, newest first. */
export const createMessageSection = ({ clock, timeZone }: Dependencies): Section => ({
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
      cells: [message.subject, message.name, formatLocalTime(timeZone, message.sent_at)],
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
        ["Reply to", formatEmailForDisplay(message.email)],
        ["Sent", formatLocalTime(timeZone, message.sent_at)],
        ["Answered", answered_at === null ? "not yet" : formatLocalTime(timeZone, answered_at)],
        ["Message", message.message],
      ],
      sitePath: null,
      fields: [createCheckboxField({ name: "answered", label: "Answered" }, answered_at !== null)],
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
