import { expect } from "vitest";
import { z } from "zod";
import { createAddressSchema, buildAddressToSave } from "../../app/account/addresses/address.schema.ts";
import { createProfileSchema } from "../../app/account/profile/profile.schema.ts";
import { toProfileRecord } from "../../app/account/profile/save-profile.server.ts";
import { createNewAddressSchema, toShopAddress } from "../../app/cart/checkout/new-address.schema.ts";
import { emailRequestSchema } from "../../app/account/login/login-forms.server.ts";
import { lastNameField, personNameField } from "../../app/posting/fields.ts";
import { readForm } from "../../app/posting/read-form.server.ts";
import { Address, User } from "../../app/wire/account.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { ShopAddress } from "../../app/wire/shop.ts";
import { type ApiCalls, callsOf, logIn } from "../support/api-calls.ts";
import { addresses } from "../support/corpora/addresses.ts";
import { emails } from "../support/corpora/emails.ts";
import { names } from "../support/corpora/names.ts";
import { phones } from "../support/corpora/phones.ts";
import { findUserByEmail } from "../../server/organiser/account/users.ts";
import { makePeople } from "../support/people.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";

/** Realistic people through the site's forms and its calls to the embedded API, and read back. */

async function newPerson(organiser: RunningOrganiser, email: string): Promise<ApiCalls> {
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  return callsOf(organiser.url, (await logIn(organiser.url, email)).accessToken);
}

const Saved = z.object({ success: z.literal(true), item: z.object({ id: z.number() }) });

const expectedOf = (line: string): string => line.split(" => ").at(-1) ?? "";
const typedOf = (line: string): string => line.split(" => ")[0] ?? "";
const at = <Value>(list: readonly Value[], index: number): Value => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("The corpus is empty.");
  return found;
};

test("every name, email, phone and address of the corpora is saved in the shop as the site parses it", async ({
  organiser,
}) => {
  const calls = await newPerson(organiser, "corpora-shop@example.com");
  for (const [index, line] of names.entries()) {
    const [first = "", last = ""] = line.split("|");
    const [email, phone] = [at(emails, index), at(phones, index)];
    const [street_address, street_address_1, city, state, postcode, country] = at(addresses, index);
    const typed = {
      first_name: first,
      last_name: last === "-" ? "" : last,
      email: typedOf(email),
      phone: typedOf(phone),
      street_address,
      street_address_1,
      city,
      state,
      postcode,
      country,
    };
    const read = readForm(new URLSearchParams(typed), createNewAddressSchema(country, last === "-"));
    if (!read.ok) throw new Error(`${JSON.stringify(typed)}: ${JSON.stringify(read.errors)}`);
    const { body } = await calls.post("sell/address/create", toShopAddress(read.value));
    const { id } = Saved.parse(body).item;
    const list = listResponse(ShopAddress).parse((await calls.get("sell/address")).body).items;
    expect(list.find((saved) => saved.id === id)).toMatchObject({
      firstName: first,
      lastName: last === "-" ? "" : last,
      email: expectedOf(email),
      phone: expectedOf(phone),
      streetAddress: street_address,
      city,
      state,
      country,
    });
    await calls.post("sell/address/disable", { id });
  }
}, 120_000);

test("every address of the corpora is saved for an entrant as the site parses it", async ({ organiser }) => {
  const calls = await newPerson(organiser, "corpora-addresses@example.com");
  for (const [street_address, unit, suburb, state, postcode, country] of addresses) {
    const typed = { street_address, unit, suburb, state, postcode, country };
    const read = readForm(new URLSearchParams(typed), createAddressSchema(country));
    if (!read.ok) throw new Error(`${JSON.stringify(typed)}: ${JSON.stringify(read.errors)}`);
    const { body } = await calls.post("cognito/address/create", buildAddressToSave(read.value));
    const { id } = Saved.parse(body).item;
    const list = listResponse(Address).parse((await calls.get("cognito/address")).body).items;
    expect(list.find((saved) => saved.id === id)).toMatchObject({ state, country });
    await calls.post("cognito/address/disable", { id });
  }
}, 120_000);

test("every name and phone of the corpora is saved in a profile as the site parses it", async ({
  organiser,
}) => {
  const calls = await newPerson(organiser, "corpora-profile@example.com");
  const user = async () => User.parse((await calls.get("cognito/user/myAccount")).body);
  const before = await user();
  for (const [index, line] of names.entries()) {
    const [first = "", last = ""] = line.split("|");
    const phone = at(phones, index);
    const typed = { first_name: first, last_name: last === "-" ? "" : last, mobile_phone: typedOf(phone) };
    const form = createProfileSchema(
      before,
      ["first_name", "last_name", "mobile_phone"],
      "2026-11-25",
      last === "-",
    );
    const read = readForm(new URLSearchParams(typed), form);
    if (!read.ok) throw new Error(`${JSON.stringify(typed)}: ${JSON.stringify(read.errors)}`);
    const sent = { ...toProfileRecord(before), ...read.value };
    const { body } = await calls.post("cognito/user/update", sent);
    expect([line, phone, body]).toEqual([line, phone, expect.objectContaining({ success: true })]);
    expect(await user()).toMatchObject({
      firstName: first,
      lastName: last === "-" ? "" : last,
      mobilePhone: expectedOf(phone),
    });
  }
}, 120_000);

test("an account is created with every email and name of the corpora as the site parses them", async ({
  organiser,
}) => {
  const calls = callsOf(organiser.url);
  const usedEmails = new Set<string>();
  for (const [index, line] of emails.entries()) {
    // One account per address, whatever its case.
    if (usedEmails.size === usedEmails.add(expectedOf(line).toLowerCase()).size) continue;
    const { email } = emailRequestSchema.parse({ email: typedOf(line) });
    expect(email).toBe(expectedOf(line));
    const [first = "", last = ""] = at(names, index).split("|");
    const typed = { first_name: first, last_name: last === "-" ? "" : last };
    const who = z.object({ first_name: personNameField, last_name: lastNameField(last === "-") });
    const read = readForm(new URLSearchParams(typed), who);
    if (!read.ok) throw new Error(`${JSON.stringify(typed)}: ${JSON.stringify(read.errors)}`);
    // One network can't create this many accounts in a day.
    organiser.clock.advance(24 * 60 * 60 * 1_000);
    const newUser = { email, ...read.value, fingerprint: "browser-one-fingerprint" };
    const { body } = await calls.post("cognito/user/registerLink", newUser);
    expect([line, body]).toMatchObject([line, { success: true }]);
    const user = await findUserByEmail(organiser.dependencies.db, email);
    expect(user).toMatchObject({ email, first_name: first, last_name: last });
  }
}, 180_000);
