import { day } from "./day.ts";
import { toAsciiDigits } from "./digits.ts";
import { licenceNumber } from "./licence.ts";
import { email, personName } from "./person.ts";
import { phone } from "./phone.ts";
import { line, toOneLine, optional, type TextRule } from "./text-rule.ts";

/**
 * Returns the rules of the texts of a profile. `today` is the day (`yyyy-MM-dd`) in the organiser's zone.
 * [ACC-001]
 */
export const createProfileRules = (today: string) => ({
  firstName: personName,
  lastName: personName,
  email,
  mobilePhone: phone,
  dateOfBirth: dateOfBirth(today),
  companyName: optional(line()),
  companyPhone: optional(phone),
  tradingName: optional(line()),
  abn: optional(abn),
  website: optional(webAddress),
  facebookLink: optional(webAddress),
  driversLicenceNumber: optional(licenceNumber),
  driversLicenceExpiry: optional(day),
  emergencyContactName: optional(line()),
  emergencyContactPhone: optional(phone),
  clubAdditionalMember: optional(line()),
});

/** Rule of a date of birth, which must be before today. */
const dateOfBirth = (today: string): TextRule => ({
  ...optional(day),
  tooLong: "dateOfBirth",
  isValid: (text) => day.isValid(text) && text < today,
  problem: "dateOfBirth",
});

/** Rule of an Australian Business Number: 11 digits in any groups, which are saved as 0 to 9 with spaces. */
export const abn: TextRule = {
  ...line(40),
  // A text of separators only would become empty and count as missing, so it stays as typed and is invalid.
  normalise: (typed) =>
    toOneLine(
      toAsciiDigits(typed)
        .replace(/\p{Cf}/gu, "")
        .replace(/[\p{Pd}−ー.]/gu, " "),
    ) || toOneLine(typed),
  tooLong: "abn",
  pattern: /^\s*(?:\p{Nd}[\s\p{Cf}\p{Pd}−ー.]*){11}$/u,
  isValid: (text) => /^(?:\d ?){11}$/.test(text),
  problem: "abn",
};

/** Rule of a full URL of a page. */
const webAddress: TextRule = {
  ...line(),
  isValid: (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  problem: "website",
};
