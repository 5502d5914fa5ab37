import { assert, date, oneof, property, string, stringMatching } from "fast-check";
import { describe, expect, test } from "vitest";
import { validateAddressSearch } from "./address-search.ts";
import { addressRules, optionalPostcodeRule, shopAddressRules } from "./address.ts";
import { isDay } from "./day.ts";
import { toAsciiDigits } from "./digits.ts";
import { licenceNumberRule, raceLicenceRules } from "./licence.ts";
import { emailRule, personNameRule } from "./person.ts";
import { phoneRule } from "./phone.ts";
import { getPlaceRules } from "./place-rules.server.ts";
import { postcodeRule } from "./place.ts";
import { createProfileRules } from "./profile.ts";
import {
  validateChoice,
  createLineRule,
  createLongTextRule,
  makeOptional,
  validateText,
  type TextRule,
  allowUnchanged,
} from "./text-rule.ts";
import { isRegistered, getLatestModelYear, createVehicleRules } from "./vehicle.ts";

const today = "2026-11-22";
const vehicle = createVehicleRules(today);
const profile = createProfileRules(today);

describe("a phone number", () => {
  test.each([
    ["0400 000 000", "0400 000 000"],
    ["+61 400 000 000", "+61 400 000 000"],
    ["(02) 9999 9999", "(02) 9999 9999"],
    ["(+61) 2 9999.9999", "(+61) 2 9999.9999"],
    ["13 11 14", "13 11 14"],
    ["  0400–000–000 ", "0400-000-000"],
    ["\u202a+61 400 000 000\u202c", "+61 400 000 000"],
    ["٠٤٠٠ ٠٠٠ ٠٠٠", "0400 000 000"],
    ["०४०० ००० ०००", "0400 000 000"],
    ["＋６１ ４００ ０００ ０００", "+61 400 000 000"],
  ])("“%s” is saved as “%s”", (input, saved) => {
    expect(validateText(phoneRule, input)).toBeNull();
    expect(phoneRule.normalise(input)).toBe(saved);
  });

  test.each([
    "abc",
    "12ab",
    "x",
    "12345",
    "1234567890123456",
    "0400 000 000 ext 2",
    "0400+000000",
    `0400${"-".repeat(60)}000`,
  ])("is not “%s”", (input) => {
    expect(validateText(phoneRule, input)).toBe("phone");
  });
});

test("a number plate is saved in capitals [VEH-014]", () => {
  expect(vehicle.registration.normalise(" abc  12d ")).toBe("ABC 12D");
});

test("digits of every script are converted", () => {
  expect(toAsciiDigits("0123456789")).toBe("0123456789");
  for (const nought of [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0xff10, 0x1d7ce, 0x1d7d8]) {
    const ten = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(nought + digit)).join("");
    expect(toAsciiDigits(ten)).toBe("0123456789");
  }
});

test.each<[string, TextRule, string, ReturnType<typeof validateText>]>([
  ["a make of 200 characters", vehicle.make, "x".repeat(200), null],
  ["a make of 201 characters", vehicle.make, "x".repeat(201), "tooLong"],
  ["a make of spaces", vehicle.make, " \t\u00a0", "required"],
  ["a car from before there were cars", vehicle.yearOfManufacture, "1884", "year"],
  ["the first car", vehicle.yearOfManufacture, "1885", null],
  ["next year's model", vehicle.yearOfManufacture, "2027", null],
  ["a car of the year after next", vehicle.yearOfManufacture, "2028", "year"],
  ["a year of two digits", vehicle.yearOfManufacture, "99", "year"],
  ["no racing number", vehicle.racingNumber, "", null],
  ["racing number 0", vehicle.racingNumber, "0", null],
  ["racing number 007", vehicle.racingNumber, "007", null],
  ["a racing number below 0", vehicle.racingNumber, "-1", "wholeNumber"],
  ["a racing number in words", vehicle.racingNumber, "seven", "wholeNumber"],
  ["a racing number of ten digits", vehicle.racingNumber, "1234567890", "wholeNumber"],
  ["no registration expiry", vehicle.registrationExpiry, "", "required"],
  ["an expiry on a day that doesn't exist", vehicle.registrationExpiry, "2031-02-29", "day"],
  ["an expiry in the year 26", vehicle.registrationExpiry, "0026-05-01", "day"],
  ["a street with its number", addressRules.street, "12a Wattle Parade", null],
  ["a street without a number", addressRules.street, "Wattle Parade", null],
  ["a post-office box for an entrant", addressRules.street, "PO Box 5", null],
  ["a post-office box for the shop", shopAddressRules.street, "PO Box 5", null],
  ["a British postcode", postcodeRule, "SW1A 1AA", null],
  ["a postcode with a question mark", postcodeRule, "50?5", "postcode"],
  ["a postcode of 21 characters", postcodeRule, "5".repeat(21), "postcode"],
  ["an Australian postcode", getPlaceRules("Australia").postcode, "0800", null],
  ["an Australian postcode of two digits", getPlaceRules(" AU ").postcode, "20", "australianPostcode"],
  ["an Australian place in no state", getPlaceRules("australia").state, " ", "required"],
  ["a place in no state elsewhere", getPlaceRules("Singapore").state, "", null],
  ["a short postcode elsewhere", getPlaceRules("Iceland").postcode, "101", null],
  ["no postcode of a buyer", optionalPostcodeRule, "", null],
  ["licence “x”", licenceNumberRule, "x", "licenceNumberForm"],
  ["licence “none”", licenceNumberRule, "none", "licenceNumberForm"],
  ["licence “A1”", licenceNumberRule, "A1", null],
  ["licence “R-104277”", licenceNumberRule, "R-104277", null],
  ["licence “NSW‑123”", licenceNumberRule, "NSW\u2011123", null],
  ["licence “AB–12”", licenceNumberRule, "AB–12", null],
  ["licence “12'3”", licenceNumberRule, "12'3", "licenceNumberForm"],
  ["a licence of 201 digits", licenceNumberRule, "1".repeat(201), "tooLong"],
  ["a licence that expires never", raceLicenceRules.expiry, "", "required"],
  ["a name with a site in it", personNameRule, "win at evil.example", "nameWithAddress"],
  ["an e-mail address", emailRule, "sam@example.com", null],
  ["an e-mail address without an end", emailRule, "sam@example", "email"],
  ["two e-mail addresses", emailRule, "a@example.com,b@example.com", "email"],
  ["an e-mail address of 255 characters", emailRule, `${"a".repeat(243)}@example.com`, "email"],
  ["an ABN in groups", profile.abn, "51 824 753 556", null],
  ["an ABN with hyphens", profile.abn, "51-824-753-556", null],
  ["an ABN with points", profile.abn, "51.824.753.556", null],
  ["a full-width ABN", profile.abn, "５１８２４７５３５５６", null],
  ["an Arabic ABN", profile.abn, "٥١٨٢٤٧٥٣٥٥٦", null],
  ["an ABN with a letter", profile.abn, "51 824 753 55O", "abn"],
  ["a hyphen for an ABN", profile.abn, "-", "abn"],
  ["a point for an ABN", profile.abn, ".", "abn"],
  ["an ABN of ten digits", profile.abn, "5182475355", "abn"],
  ["a page's address", profile.website, "https://example.com/a", null],
  ["a script for an address", profile.website, "javascript:alert(1)", "website"],
  ["born today", profile.dateOfBirth, today, "dateOfBirth"],
  ["born in 1899", profile.dateOfBirth, "1899-12-31", "dateOfBirth"],
  ["born in 1900", profile.dateOfBirth, "1900-01-01", null],
  [
    "a note of 11 characters where 10 may be",
    makeOptional(createLongTextRule(10)),
    "x\ny".padEnd(11, "z"),
    "tooLong",
  ],
])("%s", (_, rule, text, problem) => {
  expect(validateText(rule, text)).toBe(problem);
});

test.each([0, -1, 1.5, Number.NaN, 1_000_000_000])("%d is an invalid id", (id) => {
  expect(validateChoice(id)).toBe("required");
});

test.each([1, 999_999_999])("%d is a valid id", (id) => {
  expect(validateChoice(id)).toBeNull();
});

test.each([
  ["", "tooShort"],
  ["1 Ro", "tooShort"],
  ["  1 Ro  ", "tooShort"],
  ["1 Roa", null],
  ["١٢ Road", null],
  ["Roa", "streetNumber"],
  ["Unit 5, 12 Wattle Parade", "streetNumber"],
  [`1 ${"x".repeat(98)}`, null],
  [`1 ${"x".repeat(99)}`, "tooLong"],
])("an address search for “%s” is validated: %s [ADR-013 ADR-016]", (input, problem) => {
  expect(validateAddressSearch(input)).toBe(problem);
});

test.each([
  [{ stateId: 0, expiry: "" }, false],
  [{ stateId: 3, expiry: "" }, true],
  [{ stateId: 0, expiry: "2027-01-01" }, true],
])("a vehicle with %o counts as registered: %s [VEH-019 VEH-020]", (vehicleParts, registered) => {
  expect(isRegistered(vehicleParts)).toBe(registered);
});

test("next year's models are accepted this year", () => expect(getLatestModelYear("2026-11-22")).toBe(2027));

test("a saved value that is older than its rule is accepted unchanged, but not after a change", () => {
  const old = allowUnchanged(profile.mobilePhone, "Ask Jo");
  expect(validateText(old, " ask  jo ")).toBeNull();
  expect(old.normalise(" ask  jo ")).toBe("Ask Jo");
  expect(validateText(old, "Ask Joe")).toBe("phone");
  expect(validateText(old, "")).toBe("required");
  expect(validateText(old, "0400 000 000")).toBeNull();
  expect(old.normalise(" 0400–000–000 ")).toBe("0400-000-000");
  expect(allowUnchanged(profile.mobilePhone, "0400 000 000")).toBe(profile.mobilePhone);
  expect(allowUnchanged(profile.mobilePhone, " ")).toBe(profile.mobilePhone);
});

test("a saved text that is longer than the rule stays as long, but a new one may not be", () => {
  const old = allowUnchanged(vehicle.make, "x".repeat(300));
  expect(validateText(old, "x".repeat(300))).toBeNull();
  expect(validateText(old, "y".repeat(201))).toBe("tooLong");
  expect(validateText(allowUnchanged(vehicle.make, "y".repeat(201)), "x".repeat(202))).toBe("tooLong");
  expect(allowUnchanged(vehicle.registrationExpiry, "0026-05-01")).toMatchObject({
    min: null,
    max: null,
  });
});

test("an optional field has the other properties of its rule", () => {
  expect(makeOptional(vehicle.make)).toEqual({ ...vehicle.make, isRequired: false });
  expect(validateText(makeOptional(vehicle.make), "x".repeat(201))).toBe("tooLong");
  expect(validateText(createLineRule(), " ")).toBe("required");
});

test("a line is a single line, a long text preserves its line breaks", () => {
  expect(createLineRule().normalise("  Ann \n\u0000 Lee ")).toBe("Ann Lee");
  expect(createLongTextRule(50).normalise("  Ann\n Lee ")).toBe("Ann\n Lee");
});

test.each(["a\nb\nc", "a\r\nb\r\nc", "a\rb\rc", " a\r\nb\nc\r\n"])(
  "the line breaks of %j count one character each, as a browser counts them",
  (text) => {
    expect(validateText(createLongTextRule(5), text)).toBeNull();
    expect(createLongTextRule(5).normalise(text)).toBe("a\nb\nc");
    expect(validateText(createLongTextRule(4), text)).toBe("tooLong");
  },
);

describe("any input", () => {
  const rules: [string, TextRule][] = [
    ["line", createLineRule()],
    ["long text", createLongTextRule(50)],
    ["phone", phoneRule],
    ["e-mail", emailRule],
    ["name", personNameRule],
    ["licence", licenceNumberRule],
    ...Object.entries({ ...vehicle, ...profile, ...shopAddressRules, ...addressRules }),
  ];
  const input = oneof(
    string({ unit: "binary", maxLength: 260 }),
    stringMatching(/^[ +()0-9a-z٠-٩०-९\u202a–-]{0,50}$/),
    stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  );

  test.each(rules)("a normalised %s is normalised and validated the same again", (_, rule) => {
    const isSteady = (text: string) => {
      const saved = rule.normalise(text);
      const problem = validateText(rule, text);
      const isShort = problem !== null || saved.length <= rule.maxLength;
      return rule.normalise(saved) === saved && validateText(rule, saved) === problem && isShort;
    };
    expect(() => assert(property(input, isSteady))).not.toThrow();
  });

  test.each(rules)("the pattern of %s never rejects what the rule accepts", (_, rule) => {
    const pattern = rule.pattern && new RegExp(`^(?:${rule.pattern.source})$`, "v");
    const isLetThrough = (text: string) => {
      const saved = rule.normalise(text);
      return validateText(rule, saved) !== null || saved === "" || pattern === null || pattern.test(saved);
    };
    expect(() => assert(property(input, isLetThrough))).not.toThrow();
  });

  test("every date since 1900 is valid", () => {
    const days = date({ min: new Date("1900-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    const isOne = (instant: Date) => isDay(instant.toISOString().slice(0, 10));
    expect(() => assert(property(days, isOne))).not.toThrow();
  });
});

test.each(["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "", "soon"])(
  "“%s” is an invalid date",
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
