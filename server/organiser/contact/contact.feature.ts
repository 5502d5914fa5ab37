import type { Generated, Migration } from "kysely";
import { z } from "zod";
import { networkOf } from "../../../app/domain/network.ts";
import { email } from "../../../app/domain/record-rules/person.ts";
import { line, longestNote, longText } from "../../../app/domain/record-rules/text-rule.ts";
import { organisation } from "../content/organisation.ts";
import type { Feature, Parts } from "../feature.ts";
import { createFixedWindows, refuseFor } from "../http/fixed-windows.ts";
import { kept, recordRefusal, type RuledMember } from "../http/record-refusal.ts";
import type { Caller, Route } from "../http/route.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { sendAfterwards } from "../mail/send-afterwards.ts";

declare module "../db/database.ts" {
  interface Database {
    /** What was written to the organiser; `account_id` is null for a visitor. */
    form_submissions: {
      id: Generated<number>;
      form_id: number;
      account_id: number | null;
      sent_at: number;
      name: string;
      email: string;
      subject: string;
      message: string;
      /** When it was answered; null while it waits. */
      answered_at: number | null;
    };
  }
}

const rules = { name: line(), email, subject: line(), message: longText(longestNote) };

const Submission = z.object({
  form_id: z.coerce.number().int().positive().default(1),
  details: z.object({
    name: kept(rules.name),
    email: kept(rules.email),
    subject: kept(rules.subject),
    message: kept(rules.message),
  }),
});
type Details = z.output<typeof Submission>["details"];

const members: readonly RuledMember[] = [
  { member: "name", name: "Name", rule: rules.name },
  { member: "email", name: "E-mail", rule: rules.email },
  { member: "subject", name: "Subject", rule: rules.subject },
  { member: "message", name: "Message", rule: rules.message },
];

const day = 24 * 60 * 60 * 1000;
/** To the organiser, who has one address for everybody. */
const written: MailKind = { name: "contact", perAccount: 5, perAddress: 200 };
/** Messages a day from the network of people who have no account: at a track many share one. */
const ofNetwork = 50;

/** What anybody writes to the organiser: kept, and mailed to them. */
export const contactFeature = (parts: Parts): Feature => ({
  routes: [submitRoute(parts)],
  migrations: contactMigrations,
});

/** Nothing goes to the address that is typed: else anybody could have mails sent to strangers. [API-055] */
function submitRoute({ db, clock, mail, log }: Parts): Route {
  const ofVisitors = createFixedWindows(clock, { period: day, names: 50_000 });
  return {
    method: "POST",
    path: "cognito/formSubmit",
    once: {},
    answer: async ({ input, caller, address }) => {
      const { form_id, details } = Submission.parse(input);
      const refusal = recordRefusal(details, members);
      if (refusal !== "") return refused(refusal);
      const { email: to } = await organisation(db);
      if (to === "") return refused("The organiser can’t be written to at the moment.");
      if (caller === null) {
        const wait = ofVisitors.spend([{ name: networkOf(address), most: ofNetwork }]);
        refuseFor(wait, "TOO_MANY_MESSAGES", tooMany);
      }
      const { id } = await db
        .insertInto("form_submissions")
        .values({
          form_id,
          account_id: caller?.id ?? null,
          sent_at: clock.now(),
          answered_at: null,
          ...details,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if ((await sendAfterwards({ mail, log }, messageMail(to, details, caller))) !== "refused")
        return { success: true, error: "" };
      // Nobody would read it: whoever wrote it is told, and can do something else.
      await db.deleteFrom("form_submissions").where("id", "=", id).execute();
      return refused(tooMany);
    },
  };
}

const refused = (error: string) => ({ success: false, error });

const tooMany = "Too many messages were sent today. Please wait until tomorrow, or write an e-mail.";

/**
 * The organiser sees what was typed and what is known; the message is last, so that it can't pass for either.
 */
const messageMail = (
  to: string,
  { name, email: from, subject, message }: Details,
  caller: Caller | null,
): Mail => ({
  account: caller?.id ?? null,
  kind: written,
  to,
  subject: `Contact form: ${subject}`,
  text: [
    "Somebody wrote to you with the contact form of your site.",
    "",
    `Name: ${name}`,
    `E-mail, to answer to: ${from}`,
    caller ? `Logged in as: ${caller.email}` : "Not logged in: name and e-mail are as they were typed.",
    `Subject: ${subject}`,
    "",
    message,
  ].join("\n"),
});

const contactMigrations: Record<string, Migration> = {
  "2026-11-22-contact-form-submissions": {
    async up(db) {
      await db.schema
        .createTable("form_submissions")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("form_id", "integer", (column) => column.notNull())
        .addColumn("account_id", "integer", (column) => column.references("users.id"))
        .addColumn("sent_at", "integer", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("message", "text", (column) => column.notNull())
        .execute();
    },
  },
  "2026-11-23-contact-form-answered": {
    async up(db) {
      await db.schema.alterTable("form_submissions").addColumn("answered_at", "integer").execute();
    },
  },
};
