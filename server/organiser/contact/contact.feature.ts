import type { Generated, Migration } from "kysely";
import { z } from "zod";
import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { getClientNetwork } from "../../../app/domain/network.ts";
import { emailRule } from "../../../app/domain/record-rules/person.ts";
import {
  createLineRule,
  MAX_NOTE_LENGTH,
  createLongTextRule,
} from "../../../app/domain/record-rules/text-rule.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import { createTextSchema, validateRecord, type ValidatedField } from "../http/record-validation.ts";
import type { Caller, Route } from "../http/route.ts";
import { buildFacts, buildParagraph, type Sender } from "../mail/letter.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { renderLetter } from "../mail/render-letter.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";
import { isOwnedBy } from "../records/stored-data.ts";

declare module "../db/database.ts" {
  interface Database {
    /** Messages of the contact form. Times are in milliseconds since 1970 UTC. */
    form_submissions: {
      id: Generated<number>;
      form_id: number;
      /** Null if the sender wasn't logged in. */
      account_id: number | null;
      sent_at: number;
      name: string;
      email: string;
      subject: string;
      message: string;
      /** When an administrator marked the message as answered, or null. */
      answered_at: number | null;
    };
  }
}

const FIELD_RULES = {
  name: createLineRule(),
  email: emailRule,
  subject: createLineRule(),
  message: createLongTextRule(MAX_NOTE_LENGTH),
};

const Submission = z.object({
  form_id: z.coerce.number().int().positive().default(1),
  details: z.object({
    name: createTextSchema(FIELD_RULES.name),
    email: createTextSchema(FIELD_RULES.email),
    subject: createTextSchema(FIELD_RULES.subject),
    message: createTextSchema(FIELD_RULES.message),
  }),
});
type Details = z.output<typeof Submission>["details"];

const VALIDATED_FIELDS: readonly ValidatedField[] = [
  { field: "name", label: "Name", rule: FIELD_RULES.name },
  { field: "email", label: "Email", rule: FIELD_RULES.email },
  { field: "subject", label: "Subject", rule: FIELD_RULES.subject },
  { field: "message", label: "Message", rule: FIELD_RULES.message },
];

/** Mails to the organiser. The limit per address is high, because all messages go to one address. */
const CONTACT_MAIL: MailKind = { name: "contact", perAccount: 5, perAddress: 200 };
/**
 * Maximum number of messages per day from anonymous users of a network, which many users at a track share.
 */
const MAX_PER_NETWORK = 50;

/** The contact form: it stores messages and emails them to the organiser. */
export const contactFeature = (dependencies: Dependencies): Feature => ({
  routes: [createSubmitRoute(dependencies)],
  migrations: contactMigrations,
  storedData: [
    {
      table: "form_submissions",
      condition: isOwnedBy("account_id"),
      exportName: "messages",
      onDeletion: "delete",
    },
  ],
});

/**
 * Route of the contact form. No mail is sent to the entered address, which may be someone else's. [API-055]
 */
function createSubmitRoute({ db, clock, mail, log, siteOrigins }: Dependencies): Route {
  const anonymousRateLimiter = createFixedWindows(clock);
  return {
    method: "POST",
    path: "cognito/formSubmit",
    idempotency: {},
    handler: async ({ input, caller, address }) => {
      const { form_id, details } = Submission.parse(input);
      const validationError = validateRecord(details, VALIDATED_FIELDS);
      if (validationError !== "") return toRejection(validationError);
      const sender = await readMailSender(db, siteOrigins);
      if (sender.email === "") return toRejection("You can’t send a message to the organiser right now.");
      if (caller === null) {
        const waitSeconds = await anonymousRateLimiter.consume([
          { key: getClientNetwork(address), max: MAX_PER_NETWORK, periodMs: DAY_MS },
        ]);
        rejectIfRateLimited(waitSeconds, "TOO_MANY_MESSAGES", TOO_MANY_MESSAGES_TEXT);
      }
      const mailDelay = await mail.getDelay(CONTACT_MAIL);
      const isAccepted = await db.transaction().execute(async (transaction) => {
        const contactMail = buildContactMail(sender, details, caller);
        // Without the mail, the organiser wouldn't see the message, so the sender gets an error.
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
 * Builds the mail to the organiser, in English. The message comes last, so that it can't imitate the facts
 * about its sender.
 */
export const buildContactMail = (
  sender: Sender,
  { name, email: replyTo, subject, message }: Details,
  caller: Caller | null,
): Mail => ({
  account: caller?.id ?? null,
  kind: CONTACT_MAIL,
  to: sender.email,
  ...renderLetter({
    language: "en",
    sender,
    subject: `Contact form: ${subject}`,
    name: "",
    blocks: [
      buildParagraph("You have a new message from your website’s contact form."),
      ...buildFacts([
        { name: "Name", lines: [name] },
        { name: "Reply to", lines: [formatEmailForDisplay(replyTo)] },
        {
          name: "Account",
          lines: [
            caller
              ? `Logged in as ${formatEmailForDisplay(caller.email)}`
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
