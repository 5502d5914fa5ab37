import type { Generated, Migration } from "kysely";
import { z } from "zod";
import { displayEmail } from "../../../app/domain/display-email.ts";
import { networkOf } from "../../../app/domain/network.ts";
import { email } from "../../../app/domain/record-rules/person.ts";
import { line, MAX_NOTE_LENGTH, longText } from "../../../app/domain/record-rules/text-rule.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Feature, Parts } from "../feature.ts";
import { createFixedWindows, rejectWithRetryAfter } from "../http/fixed-windows.ts";
import { normalisedText, validateRecord, type ValidatedMember } from "../http/record-validation.ts";
import type { Caller, Route } from "../http/route.ts";
import { factsBlock, paragraph, type Sender } from "../mail/letter.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { renderLetter } from "../mail/render-letter.ts";

declare module "../db/database.ts" {
  interface Database {
    /** Messages of the contact form; `account_id` is null for a visitor. */
    form_submissions: {
      id: Generated<number>;
      form_id: number;
      account_id: number | null;
      sent_at: number;
      name: string;
      email: string;
      subject: string;
      message: string;
      /** When it was answered; null if it hasn't been. */
      answered_at: number | null;
    };
  }
}

const rules = { name: line(), email, subject: line(), message: longText(MAX_NOTE_LENGTH) };

const Submission = z.object({
  form_id: z.coerce.number().int().positive().default(1),
  details: z.object({
    name: normalisedText(rules.name),
    email: normalisedText(rules.email),
    subject: normalisedText(rules.subject),
    message: normalisedText(rules.message),
  }),
});
type Details = z.output<typeof Submission>["details"];

const fields: readonly ValidatedMember[] = [
  { member: "name", name: "Name", rule: rules.name },
  { member: "email", name: "Email", rule: rules.email },
  { member: "subject", name: "Subject", rule: rules.subject },
  { member: "message", name: "Message", rule: rules.message },
];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Mails to the organiser, whose single address receives the messages of all users. */
const contactMail: MailKind = { name: "contact", perAccount: 5, perAddress: 200 };
/** Messages a day from one network of users without an account, high because many share one at a track. */
const MAX_PER_NETWORK = 50;

/** The contact form: stores messages to the organiser and mails them. */
export const contactFeature = (parts: Parts): Feature => ({
  routes: [submitRoute(parts)],
  migrations: contactMigrations,
});

/**
 * Nothing is sent to the address that was typed: otherwise anyone could send mails to other people. [API-055]
 */
function submitRoute({ db, clock, mail, log, siteOrigins }: Parts): Route {
  const visitorLimits = createFixedWindows(clock);
  return {
    method: "POST",
    path: "cognito/formSubmit",
    idempotency: {},
    handler: async ({ input, caller, address }) => {
      const { form_id, details } = Submission.parse(input);
      const problem = validateRecord(details, fields);
      if (problem !== "") return rejection(problem);
      const sender = await readMailSender(db, siteOrigins);
      if (sender.email === "") return rejection("You can’t send a message to the organiser right now.");
      if (caller === null) {
        const wait = await visitorLimits.spend([
          { name: networkOf(address), max: MAX_PER_NETWORK, period: DAY_MS },
        ]);
        rejectWithRetryAfter(wait, "TOO_MANY_MESSAGES", TOO_MANY);
      }
      const delayed = await mail.delay(contactMail);
      const isAccepted = await db.transaction().execute(async (transaction) => {
        const letter = messageMail(sender, details, caller);
        // Rejected, since the organiser wouldn't see it; the sender can then use another channel.
        if ((await trySendMail({ mail, log }, letter, { db: transaction })) === "refused") return false;
        await transaction
          .insertInto("form_submissions")
          .values({
            form_id,
            account_id: caller?.id ?? null,
            sent_at: clock.now(),
            answered_at: null,
            ...details,
          })
          .execute();
        return true;
      });
      return isAccepted ? { success: true, error: "", ...delayed } : rejection(TOO_MANY);
    },
  };
}

const rejection = (error: string) => ({ success: false, error });

const TOO_MANY = "Too many messages were sent today. Try again tomorrow, or send an email.";

/**
 * The mail to the organiser, in English, with the typed values and what is known about the sender. The
 * message comes last, so that it can't imitate the rest.
 */
export const messageMail = (
  sender: Sender,
  { name, email: from, subject, message }: Details,
  caller: Caller | null,
): Mail => ({
  account: caller?.id ?? null,
  kind: contactMail,
  to: sender.email,
  ...renderLetter({
    language: "en",
    sender,
    subject: `Contact form: ${subject}`,
    name: "",
    blocks: [
      paragraph("You have a new message from your website’s contact form."),
      ...factsBlock([
        { name: "Name", lines: [name] },
        { name: "Reply to", lines: [displayEmail(from)] },
        {
          name: "Account",
          lines: [
            caller
              ? `Logged in as ${displayEmail(caller.email)}`
              : "Not logged in. The name and email address aren’t verified.",
          ],
        },
        { name: "Subject", lines: [subject] },
      ]),
      { kind: "typed", text: message },
    ],
  }),
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
