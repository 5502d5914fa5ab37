import type { Generated, Migration } from "kysely";
import { z } from "zod";
import { displayEmail } from "../../../app/domain/display-email.ts";
import { getClientNetwork } from "../../../app/domain/network.ts";
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
import { DAY_MS } from "../../../app/domain/durations.ts";
import { ownedBy } from "../records/stored-data.ts";

declare module "../db/database.ts" {
  interface Database {
    /** Messages of the contact form; `account_id` is null if the sender wasn't logged in. */
    form_submissions: {
      id: Generated<number>;
      form_id: number;
      account_id: number | null;
      /** In milliseconds since 1970 UTC. */
      sent_at: number;
      name: string;
      email: string;
      subject: string;
      message: string;
      /** When an administrator marked the message as answered, in milliseconds; null if it isn't answered. */
      answered_at: number | null;
    };
  }
}

const fieldRules = { name: line(), email, subject: line(), message: longText(MAX_NOTE_LENGTH) };

const Submission = z.object({
  form_id: z.coerce.number().int().positive().default(1),
  details: z.object({
    name: normalisedText(fieldRules.name),
    email: normalisedText(fieldRules.email),
    subject: normalisedText(fieldRules.subject),
    message: normalisedText(fieldRules.message),
  }),
});
type Details = z.output<typeof Submission>["details"];

const fields: readonly ValidatedMember[] = [
  { member: "name", name: "Name", rule: fieldRules.name },
  { member: "email", name: "Email", rule: fieldRules.email },
  { member: "subject", name: "Subject", rule: fieldRules.subject },
  { member: "message", name: "Message", rule: fieldRules.message },
];

/**
 * Mails to the organiser. The limit per address is high, because the messages of all users go to one address.
 */
const contactMailKind: MailKind = { name: "contact", perAccount: 5, perAddress: 200 };
/** Messages per day from anonymous users of one network. Many users at a track share a network. */
const MAX_PER_NETWORK = 50;

/** The contact form, which stores messages and mails them to the organiser. */
export const contactFeature = (parts: Parts): Feature => ({
  routes: [submitRoute(parts)],
  migrations: contactMigrations,
  storedData: [
    {
      table: "form_submissions",
      condition: ownedBy("account_id"),
      exportName: "messages",
      onDeletion: "delete",
    },
  ],
});

/**
 * Route of the contact form. Nothing is sent to the entered address, so that the form can't be abused to send
 * mails to others. [API-055]
 */
function submitRoute({ db, clock, mail, log, siteOrigins }: Parts): Route {
  const anonymousRateLimiter = createFixedWindows(clock);
  return {
    method: "POST",
    path: "cognito/formSubmit",
    idempotency: {},
    handler: async ({ input, caller, address }) => {
      const { form_id, details } = Submission.parse(input);
      const validationError = validateRecord(details, fields);
      if (validationError !== "") return toRejection(validationError);
      const sender = await readMailSender(db, siteOrigins);
      if (sender.email === "") return toRejection("You can’t send a message to the organiser right now.");
      if (caller === null) {
        const waitSeconds = await anonymousRateLimiter.consume([
          { key: getClientNetwork(address), max: MAX_PER_NETWORK, periodMs: DAY_MS },
        ]);
        rejectWithRetryAfter(waitSeconds, "TOO_MANY_MESSAGES", TOO_MANY_MESSAGES_TEXT);
      }
      const mailDelay = await mail.delay(contactMailKind);
      const isAccepted = await db.transaction().execute(async (transaction) => {
        const contactMail = messageMail(sender, details, caller);
        // A message that the organiser won't get is rejected, so that the sender can contact them in another
        // way.
        if ((await trySendMail({ mail, log }, contactMail, { db: transaction })) === "rejected") return false;
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
      return isAccepted ? { success: true, error: "", ...mailDelay } : toRejection(TOO_MANY_MESSAGES_TEXT);
    },
  };
}

const toRejection = (error: string) => ({ success: false, error });

const TOO_MANY_MESSAGES_TEXT = "Too many messages were sent today. Try again tomorrow, or send an email.";

/**
 * Builds the mail to the organiser, in English, with the typed values and whether the sender is logged in.
 * The message comes last, so that it can't imitate other parts of the mail.
 */
export const messageMail = (
  sender: Sender,
  { name, email: replyTo, subject, message }: Details,
  caller: Caller | null,
): Mail => ({
  account: caller?.id ?? null,
  kind: contactMailKind,
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
        { name: "Reply to", lines: [displayEmail(replyTo)] },
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
