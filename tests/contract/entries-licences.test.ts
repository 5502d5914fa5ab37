import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EntryOrder } from "../../app/wire/entry.ts";
import { createMedicalStatements } from "../../server/organiser/entries/medical-statements.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { inYears } from "../support/dates.ts";
import {
  loadEvent,
  findIdByName,
  loadInvoices,
  buildEntryOrder,
  rejectionMessage,
  submit,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { settableClock } from "../support/settable-clock.ts";

const minute = 60 * 1000;
let organiser: RunningOrganiser;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({
    clock: settableClock(Date.parse("2026-03-02T01:00:00Z")),
    accessTokenLifetimeMs: 3_650 * 24 * 60 * minute,
  });
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());
beforeEach(() => organiser.clock.advance(31 * minute)); // Expires orders held by an earlier test.

describe("a RACERS licence", () => {
  test("that is valid is sufficient [LIC-009]", async () => {
    expect(await submit(driver, await withRacers({}))).toMatchObject({ success: true });
  });

  test.each([
    ["is not valid", { valid: 0 }, { valid: 1 }, "Enter your licence number."],
    [
      "belongs to somebody disqualified",
      { disqualified: 1 },
      { disqualified: 0 },
      "Enter your licence number.",
    ],
    [
      "expires before the event",
      { expiry: "2026-03-03" },
      { expiry: "2026-12-31" },
      "The race licence expires before the event.",
    ],
  ])("that %s is not used, whatever expiry the order has [LIC-011]", async (_, change, back, message) => {
    await register(change);
    expect(
      await rejectionMessage(driver, await withRacers({ race_licence_expiry: inYears(4, "01-01") })),
    ).toBe(message);
    await register(back);
  });

  test("may be replaced by a typed AASA number", async () => {
    expect(
      await submit(driver, await withRacers({ race_licence_number: "", aasa_licence: "A-1" })),
    ).toMatchObject({ success: true });
  });
});

describe("an annual licence", () => {
  test("is charged with the entry, or included in it [PRICE-004]", async () => {
    await submit(driver, await buy());
    expect((await loadInvoices(driver))[0]?.totalAmount).toBe(24_000 + 16_500);
    await submit(driver, await buy({}, "Rookie"));
    expect((await loadInvoices(driver))[0]?.totalAmount).toBe(21_000);
  });

  test.each<[Partial<EntryOrder>, string]>([
    [{ blood_type_id: 0 }, "Choose a blood type."],
    [{ date_of_last_tetanus_vaccination: "" }, "Enter the date of your last tetanus vaccination."],
    [{ date_of_last_medical_exam: "12/11/2025" }, "Enter the date of your last medical exam."],
    [
      { date_of_last_medical_exam: inYears(4, "01-01") },
      "The date of the last medical exam is in the future.",
    ],
  ])("needs its medical statement: %j [LIC-012 LIC-013 LIC-014]", async (parts, message) => {
    expect(await rejectionMessage(driver, await buy(parts))).toBe(message);
  });

  test("stores medical answers encrypted, so that a copy of the database doesn't reveal them", async () => {
    await submit(driver, await buy());
    const { db } = organiser.dependencies;
    const statements = await db.selectFrom("medical_statements").selectAll().execute();
    const orders = await db.selectFrom("entry_orders").selectAll().execute();
    expect(statements).toHaveLength(1);
    expect(JSON.stringify([statements, orders])).not.toMatch(/allerg|2021-06-01|eyesight/);

    const { read } = createMedicalStatements(organiser.dataDir);
    const id = statements[0]?.order_id ?? 0;
    expect(await read(db, id)).toMatchObject({
      date_of_last_medical_exam: "2025-11-12",
      yes: ["has_allergies", "is_normal_eyesight"],
    });

    await submit(driver, await buy({ licence_id: 0, aasa_licence: "A-1" }));
    expect(await db.selectFrom("medical_statements").selectAll().execute()).toEqual([]);
  });
});

const withRacers = (parts: Partial<EntryOrder>) =>
  buildEntryOrder(driver, "gulf-roll-off", "Street", {
    aasa_licence: "",
    race_licence_number: "R-104277",
    ...parts,
  });

const register = (set: { valid?: number; disqualified?: number; expiry?: string }) =>
  organiser.dependencies.db
    .updateTable("racers_register")
    .set(set)
    .where("number", "=", "R-104277")
    .execute();

const buy = async (parts: Partial<EntryOrder> = {}, category = "Street") => {
  const { licenceTypes } = await loadEvent(driver, "long-weekend-shootout");
  return buildEntryOrder(driver, "long-weekend-shootout", category, {
    licence_id: findIdByName(licenceTypes, "Annual licence"),
    aasa_licence: "",
    blood_type_id: findIdByName(licenceTypes[1]?.bloodTypes ?? [], "A+"),
    date_of_last_tetanus_vaccination: "2021-06-01",
    date_of_last_medical_exam: "2025-11-12",
    is_normal_eyesight: true,
    has_allergies: true,
    ...parts,
  });
};
