import { day } from "./day.ts";
import { licenceNumber } from "./licence.ts";
import { email, personName } from "./person.ts";
import { phone } from "./phone.ts";
import { line, optional, type TextRule } from "./text-rule.ts";

/** The texts of a profile. `today` is a day `yyyy-MM-dd` in the organiser's zone. [ACC-001] */
export const profileRules = (today: string) => ({
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

/** Born before today, and not before the oldest people there are. */
const dateOfBirth = (today: string): TextRule => ({
  ...optional(day),
  tooLong: "dateOfBirth",
  isGood: (text) => day.isGood(text) && text < today,
  problem: "dateOfBirth",
});

/** An Australian Business Number: 11 digits, in groups as people like. */
const abn: TextRule = { ...line(40), tooLong: "abn", pattern: /^(?:\d\s*){11}$/, problem: "abn" };

/** The whole address of a page. */
const webAddress: TextRule = {
  ...line(),
  isGood: (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  problem: "website",
};
