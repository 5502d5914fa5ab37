import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createAddressSchema } from "../../app/account/addresses/address.schema.ts";
import { createVehicleSchema } from "../../app/account/garage/vehicle.schema.ts";
import { ContactForm } from "../../app/content/contact/contact.server.ts";
import {
  buildAnswerFieldName,
  QUESTION_DEFAULTS,
  type Question,
} from "../../app/domain/form-answers/form-parts.ts";
import { normaliseLineBreaks } from "../../app/domain/record-rules/text-rule.ts";
import {
  createBuyerSchema,
  createCategorySchema,
  ALL_CATEGORY_QUESTIONS,
} from "../../app/entry/post/entry.schema.ts";
import { createFormSchema } from "../../app/forms/form-kind.server.ts";
import { readForm } from "../../app/posting/read-form.server.ts";
import { stallSchema } from "../../app/stalls/stall.schema.ts";
import { createBuyFieldsSchema } from "../../app/vouchers/voucher-kind.server.ts";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { formIn } from "../support/html-form.ts";
import { representsInput } from "../support/odd-values.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

const isFull = process.env["FULL"] === "1";
vi.setConfig({ testTimeout: isFull ? 600_000 : 90_000, hookTimeout: 60_000 });

/** What people type and paste: localised numbers, dates, names, addresses, texts with line breaks. */
const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789٣५.,'’ \u00a0-−+eE%$/:#a".split("")), maxLength: 14 }),
  fc
    .tuple(fc.nat(99_999), fc.constantFrom(".", ","), fc.nat(999))
    .map(([a, separator, b]) => `${a}${separator}${b}`),
  fc.date({ min: new Date("1890-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }).map(dayOf),
  fc.string({ unit: "grapheme", maxLength: 210 }),
  fc.string({ unit: fc.constantFrom("a", "Ä", "7", "\r\n", "\n", " ", "\t", "’", "-", "."), maxLength: 60 }),
  fc.constantFrom(
    "27e",
    "11,5",
    "1,234",
    "1.234",
    "2026",
    "٢٠١٤",
    "O’Brien",
    "Ma.Teresa",
    "0400 000 000",
    "x@example.com",
  ),
);

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

const makeQuestion = (type: Question["type"]): Question => ({
  ...QUESTION_DEFAULTS,
  name: type,
  field: buildAnswerFieldName(type),
  type,
  label: type,
  isRequired: false,
  value: "",
});
const types = ["text", "textarea", "email", "phone", "currency", "percent", "number"] as const;
const cmsForm = { parts: types.map(makeQuestion), useCaptcha: false };

const vehicle = createVehicleSchema({ today: "2026-11-22", mustBeRegistered: false });
type Fields = { shape: Readonly<Record<string, z.core.$ZodType>> };
const forms: [form: string, schema: Fields, fields: string][] = [
  [
    "an entry's buyer",
    createBuyerSchema(),
    "first_name last_name email mobile_phone buyer_postcode ambassador_code",
  ],
  [
    "an entry",
    createCategorySchema(ALL_CATEGORY_QUESTIONS),
    "transfer_name expected_time sharing_vehicle_with entrant_note",
  ],
  [
    "a vehicle",
    vehicle,
    "vehicle_make vehicle_year vehicle_registration vehicle_owner_mobile vehicle_racing_number",
  ],
  ["an address", createAddressSchema("Germany"), "street_address unit suburb state postcode"],
  ["a stall", stallSchema, "stall_width stall_length stall_height products overview first_name mobile_phone"],
  ["the contact form", ContactForm, "name email subject message"],
  ["a gift voucher in English", createBuyFieldsSchema("."), "custom_amount"],
  ["a gift voucher in German", createBuyFieldsSchema(","), "custom_amount"],
  ["a form of the CMS in English", createFormSchema(cmsForm, "."), types.map(buildAnswerFieldName).join(" ")],
  ["a form of the CMS in German", createFormSchema(cmsForm, ","), types.map(buildAnswerFieldName).join(" ")],
];

describe("every typed value is an error at its field, or is saved as typed", () => {
  test.each(forms)("in %s", (_form, schema, fields) => {
    fc.assert(
      fc.property(fc.constantFrom(...fields.split(" ")), typed, (field, text) => {
        const read = readForm({ [field]: [normaliseLineBreaks(text)] }, singleField(schema, field));
        const saved = read.ok ? valueIn(read.value, field) : null;
        const isRight = read.ok
          ? representsInput(text, saved)
          : read.errors.some((error) => error.field === field);
        expect([text, saved, isRight]).toEqual([text, saved, true]);
      }),
      { numRuns: isFull ? 5_000 : 500 },
    );
  });
});

/** A form with a single field. */
function singleField({ shape }: Fields, field: string): z.ZodType {
  const fieldSchema = new Map(Object.entries(shape)).get(field);
  if (!fieldSchema) throw new Error(`There is no field ${field}.`);
  return z.object({ [field]: fieldSchema });
}

function valueIn(values: unknown, field: string): unknown {
  return typeof values === "object" && values !== null
    ? new Map(Object.entries(values)).get(field)
    : undefined;
}

describe("in the profile and in its post, every typed value is returned or saved", () => {
  let organiser: RunningOrganiser;
  let site: RunningSite;
  let browser: Browser;

  beforeAll(async () => {
    organiser = await startOrganiser();
    site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
    await makePeople(organiser, [{ email: "typist@example.com", first_name: "Typist", last_name: "Person" }]);
    browser = site.browse();
    await logIn(browser, "typist@example.com");
    await browser.get("/");
  });
  afterAll(async () => {
    await site.close();
    await organiser.close();
  });

  test("is never saved empty, nor as another number", async () => {
    const fields =
      "drivers_licence_number drivers_licence_expiry emergency_contact_name emergency_contact_phone";
    const profile = async () => formIn((await browser.get("/profile")).body, "profile").values();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields.split(" ")), typed, async (field, text) => {
        const before = { ...(await profile()), mobile_phone: ["0491 570 110"] };
        const response = await browser.post("/profile", { ...before, [field]: text });
        expect([303, 400]).toContain(response.status);
        const isSaved = response.status === 303;
        const displayed = isSaved ? await profile() : formIn(response.body, "profile").values();
        const [there = ""] = displayed[field] ?? [];
        // A date input holds only valid dates.
        const isRight =
          !isSaved && field === "drivers_licence_expiry"
            ? there === "" || representsInput(text, there)
            : representsInput(text, there);
        expect([text, there, isRight]).toEqual([text, there, true]);
      }),
      { numRuns: isFull ? 25 : 12 },
    );
  });
});
