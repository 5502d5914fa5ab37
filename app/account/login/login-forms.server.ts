import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { emailRule } from "../../domain/record-rules/person.ts";
import { createProfileRules } from "../../domain/record-rules/profile.ts";
import { validateText } from "../../domain/record-rules/text-rule.ts";
import { getDayInZone } from "../../domain/venue-time.ts";
import { requiredField, lastNameField, personNameField } from "../../posting/fields.ts";
import { messageKey } from "../../posting/message.ts";
import { settings } from "../../site/settings.ts";

const lenientEmail = z
  .string(messageKey("account:logIn.emailMissing"))
  .overwrite(emailRule.normalise)
  .max(254, messageKey("account:logIn.emailForm"))
  .includes("@", { error: messageKey("account:logIn.emailForm") });

const strictEmail = lenientEmail.refine((address) => validateText(emailRule, address) === null, {
  error: messageKey("account:logIn.emailForm"),
});

export const passwordLoginSchema = z.object({
  email: lenientEmail,
  password: z
    .string(messageKey("account:logIn.passwordMissing"))
    .max(1000, messageKey("account:logIn.rejected")),
  /** The ticket of the login queue. */
  place: z.string().max(1000).default("").catch(""),
});

export const emailRequestSchema = z.object({ email: strictEmail });

export const codeSchema = z.object({
  email: lenientEmail,
  code: z
    .string(messageKey("account:logIn.codeMissing"))
    .trim()
    .min(1, messageKey("account:logIn.codeMissing"))
    .max(40, messageKey("account:logIn.codeRejected")),
});

/** Creates the schema of the sign-up form, with a date of birth if the site requires one. [AUTH-037..042] */
export function createSignUpSchema(context: AppLoadContext, hasSingleName = false) {
  const { dateOfBirth } = createProfileRules(getDayInZone(context.site.timeZone, context.clock.now()));
  return z.object({
    email: strictEmail,
    first_name: personNameField,
    last_name: lastNameField(hasSingleName),
    date_of_birth: asksDateOfBirth(context)
      ? requiredField(dateOfBirth)
      : z.literal("").default("").catch(""),
  });
}

/** Whether the sign-up form has a date of birth. */
export const asksDateOfBirth = ({ site }: AppLoadContext): boolean =>
  site.signUpAsksDateOfBirth ?? settings.signUpAsksDateOfBirth;

/** Whether the date of birth can't be changed on the profile once it is saved. [ACC-006 ACC-008] */
export const isDateOfBirthFixed = ({ site }: AppLoadContext): boolean =>
  !(site.profileParts ?? settings.profileParts).includes("date-of-birth-change");

/** Whether login emails contain a code but no link. [SET-018] */
export const isCodeOnly = ({ site }: AppLoadContext): boolean =>
  site.logInByCodeOnly ?? settings.logInByCodeOnly;
