import { dayRule } from "./day.ts";
import { toAsciiDigits } from "./digits.ts";
import { licenceNumberRule } from "./licence.ts";
import { emailRule, personNameRule } from "./person.ts";
import { phoneRule } from "./phone.ts";
import { createLineRule, toOneLine, makeOptional, type TextRule } from "./text-rule.ts";

/**
 * Returns the rules of the texts of a profile. `today` is the day (`yyyy-MM-dd`) in the organiser's zone.
 * [ACC-001]
 */
export const createProfileRules = (today: string) => ({
  firstName: personNameRule,
  lastName: personNameRule,
  email: emailRule,
  mobilePhone: phoneRule,
  dateOfBirth: createDateOfBirthRule(today),
  companyName: makeOptional(createLineRule()),
  companyPhone: makeOptional(phoneRule),
  tradingName: makeOptional(createLineRule()),
  abn: makeOptional(abnRule),
  website: makeOptional(webAddressRule),
  facebookLink: makeOptional(webAddressRule),
  driversLicenceNumber: makeOptional(licenceNumberRule),
  driversLicenceExpiry: makeOptional(dayRule),
  emergencyContactName: makeOptional(createLineRule()),
  emergencyContactPhone: makeOptional(phoneRule),
  clubAdditionalMember: makeOptional(createLineRule()),
});

const createDateOfBirthRule = (today: string): TextRule => ({
  ...makeOptional(dayRule),
  tooLong: "dateOfBirth",
  isValid: (text) => dayRule.isValid(text) && text < today,
  problem: "dateOfBirth",
});

/** Rule of an Australian Business Number: 11 digits in any groups, which are saved as 0 to 9 with spaces. */
export const abnRule: TextRule = {
  ...createLineRule(40),
  // A text of separators only stays as typed, so that it is reported as invalid and not as missing.
  normalise: (input) =>
    toOneLine(
      toAsciiDigits(input)
        .replace(/\p{Cf}/gu, "")
        .replace(/[\p{Pd}−ー.]/gu, " "),
    ) || toOneLine(input),
  tooLong: "abn",
  pattern: /^\s*(?:\p{Nd}[\s\p{Cf}\p{Pd}−ー.]*){11}$/u,
  isValid: (text) => /^(?:\d ?){11}$/.test(text),
  problem: "abn",
};

const webAddressRule: TextRule = {
  ...createLineRule(),
  isValid: (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  problem: "website",
};
