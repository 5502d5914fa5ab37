import { describe, expect, test } from "vitest";
import { countryFormats } from "../../scripts/country-formats.mjs";
import { validateAddress, AddressInput } from "../../server/organiser/account/addresses.ts";
import { findBuyerProblem } from "../../server/organiser/entries/buyer-problem.ts";
import { addresses, incompleteAddresses, type TypedAddress } from "../support/corpora/addresses.ts";
import { emails, rejectedEmails } from "../support/corpora/emails.ts";
import { names, otherNames, rejectedNames, sameNames } from "../support/corpora/names.ts";
import { phones, rejectedPhones } from "../support/corpora/phones.ts";
import { toComparable } from "../../app/domain/comparable-text.ts";
import formats from "../../app/domain/record-rules/country-formats.json" with { type: "json" };
import { createBuyerSchema } from "../../app/entry/post/entry.schema.ts";
import { readForm } from "../../app/posting/read-form.server.ts";
import { EntryOrder } from "../../app/wire/entry.ts";
import { createAddressSchema, buildAddressToSave } from "../../app/account/addresses/address.schema.ts";
import { passwordLoginSchema } from "../../app/account/login/login-forms.server.ts";

/** Realistic people through the schemas of the site and the rules of the embedded API. */

const buyer = {
  first_name: "Sam",
  last_name: "Lee",
  email: "sam@example.com",
  mobile_phone: "0400 000 000",
};

/** The form parsed with these fields, all others valid; or the names of the invalid fields. */
function readBuyer(typed: Partial<typeof buyer>, hasSingleName = false) {
  const read = readForm(new URLSearchParams({ ...buyer, ...typed }), createBuyerSchema(hasSingleName));
  return read.ok ? read.value : read.errors.map(({ field }) => field);
}

const apiRefusal = (typed: Partial<typeof buyer>) =>
  findBuyerProblem({ ...EntryOrder.parse({}), ...buyer, ...typed });

const pairOf = (line: string): [string, string] => {
  const [typed = "", saved = typed] = line.split(" => ");
  return [typed, saved];
};

test("the corpora have their full size", () => {
  expect(names.length).toBeGreaterThanOrEqual(200);
  expect(emails.length + rejectedEmails.length).toBeGreaterThanOrEqual(200);
  expect(phones.length).toBeGreaterThanOrEqual(100);
  expect(addresses.length + incompleteAddresses.length).toBeGreaterThanOrEqual(100);
  expect(new Set(addresses.map(([, , , , , country]) => country)).size).toBeGreaterThanOrEqual(40);
});

describe("names", () => {
  test.each(names)("“%s” is accepted by the site and by the API, as typed", (line) => {
    const [first = "", last = ""] = line.split("|");
    const read =
      last === "-"
        ? readBuyer({ first_name: first, last_name: "" }, true)
        : readBuyer({ first_name: first, last_name: last });
    expect(read).toMatchObject({ first_name: first, last_name: last });
    expect(apiRefusal({ first_name: first, last_name: last })).toBe("");
  });

  test.each(rejectedNames)("“%s” is not a name", (name) => {
    expect(readBuyer({ first_name: name })).toEqual(["first_name"]);
    expect(apiRefusal({ first_name: name })).not.toBe("");
  });

  test("the last name can't be left out by mistake", () => {
    expect(readBuyer({ last_name: "" })).toEqual(["last_name"]);
    expect(readBuyer({ last_name: "" }, true)).toMatchObject({ last_name: "-" });
    expect(readBuyer({ last_name: "Typed all the same" }, true)).toMatchObject({
      last_name: "Typed all the same",
    });
    expect(readBuyer({ first_name: "" }, true)).toEqual(["first_name"]);
  });

  test.each(sameNames)("“%s” and “%s” are the same name", (one, other) => {
    expect(toComparable(one)).toBe(toComparable(other));
    expect(toComparable(one.normalize("NFD"))).toBe(toComparable(other.normalize("NFC")));
  });

  test.each(otherNames)("“%s” and “%s” are different names", (one, other) => {
    expect(toComparable(one)).not.toBe(toComparable(other));
  });
});

describe("email addresses", () => {
  test.each(emails.map(pairOf))("“%s” is saved as “%s”", (typed, saved) => {
    expect(readBuyer({ email: typed })).toMatchObject({ email: saved });
    expect(apiRefusal({ email: typed })).toBe("");
    expect(passwordLoginSchema.parse({ email: typed, password: "x" }).email).toBe(saved);
  });

  test.each(rejectedEmails)("“%s” is invalid", (typed) => {
    expect(readBuyer({ email: typed })).toEqual(["email"]);
    expect(apiRefusal({ email: typed })).not.toBe("");
  });
});

describe("phone numbers", () => {
  test.each(phones.map(pairOf))("“%s” is saved as “%s”", (typed, saved) => {
    expect(readBuyer({ mobile_phone: typed })).toMatchObject({ mobile_phone: saved });
    expect(apiRefusal({ mobile_phone: typed })).toBe("");
  });

  test.each(rejectedPhones)("“%s” is invalid", (typed) => {
    expect(readBuyer({ mobile_phone: typed })).toEqual(["mobile_phone"]);
    expect(apiRefusal({ mobile_phone: typed })).not.toBe("");
  });
});

describe("addresses", () => {
  const typedOf = ([street_address, unit, suburb, state, postcode, country]: TypedAddress) => ({
    street_address,
    unit,
    suburb,
    state,
    postcode,
    country,
  });
  const fieldsWrong = (address: TypedAddress) => {
    const typed = typedOf(address);
    const read = readForm(new URLSearchParams(typed), createAddressSchema(typed.country));
    return read.ok ? [] : read.errors.map(({ field }) => field);
  };
  const errorOf = (address: TypedAddress) => {
    const typed = typedOf(address);
    return validateAddress(AddressInput.parse(buildAddressToSave(typed)));
  };

  test.each(addresses)("%s, %s %s %s %s, %s is complete", (...address) => {
    expect(fieldsWrong(address)).toEqual([]);
    expect(errorOf(address)).toBe("");
  });

  test.each(incompleteAddresses)("%j lacks %j", (address, missing) => {
    expect(fieldsWrong(address)).toEqual(missing);
    expect(errorOf(address)).not.toBe("");
  });

  test("each country's required fields match the maintained data", () => {
    expect(formats).toEqual(countryFormats());
  });
});
