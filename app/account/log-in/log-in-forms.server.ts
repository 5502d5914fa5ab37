import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { email as emailRule } from "../../domain/record-rules/person.ts";
import { profileRules } from "../../domain/record-rules/profile.ts";
import { problemOf } from "../../domain/record-rules/text-rule.ts";
import { dayIn } from "../../domain/venue-time.ts";
import { field, name } from "../../posting/fields.ts";
import { problem } from "../../posting/message.ts";
import { settings } from "../../site/settings.ts";

const email = z
  .string(problem("account:logIn.emailMissing"))
  .trim()
  .max(254, problem("account:logIn.emailForm"))
  .includes("@", { error: problem("account:logIn.emailForm") });

/** An address that mail can be sent to. */
const mailbox = email.refine((given) => problemOf(emailRule, given) === null, {
  error: problem("account:logIn.emailForm"),
});

/** The log-in by password, which is taken as typed, spaces and all. */
export const PasswordForm = z.object({
  email,
  password: z.string(problem("account:logIn.passwordMissing")).max(1000, problem("account:logIn.refused")),
  /** The place in the line that an answer gave. */
  place: z.string().max(1000).default("").catch(""),
});

/** Where something is to be mailed to. */
export const MailForm = z.object({ email: mailbox });

/** A code that was mailed. */
export const CodeForm = z.object({
  email,
  code: z
    .string(problem("account:logIn.codeMissing"))
    .trim()
    .min(1, problem("account:logIn.codeMissing"))
    .max(40, problem("account:logIn.codeRefused")),
});

/**
 * What a newcomer is asked; for the date of birth only where the organiser wants it. [AUTH-037..042]
 */
export function newcomerForm(context: AppLoadContext) {
  const { dateOfBirth } = profileRules(dayIn(context.site.timeZone, context.clock.now()));
  return z.object({
    email: mailbox,
    first_name: name,
    last_name: name,
    date_of_birth: asksDateOfBirth(context) ? field(dateOfBirth) : z.literal("").default("").catch(""),
  });
}

export const asksDateOfBirth = ({ site }: AppLoadContext): boolean =>
  site.signUpAsksDateOfBirth ?? settings.signUpAsksDateOfBirth;

/** Whether what is saved of it can't be changed on the profile. [ACC-006 ACC-008] */
export const isBirthdaySetOnce = ({ site }: AppLoadContext): boolean =>
  !(site.profileParts ?? settings.profileParts).includes("date-of-birth-change");

/** Whether mails hold a code and no link. [SET-018] */
export const isByCodeOnly = ({ site }: AppLoadContext): boolean =>
  site.logInByCodeOnly ?? settings.logInByCodeOnly;
