import { describe, expect } from "vitest";
import { fingerprintOf } from "../../app/domain/fingerprint.ts";
import type { EntryOrder } from "../../app/wire/entry.ts";
import { listOf } from "../../app/wire/primitives.ts";
import { UpcomingEntry } from "../../app/wire/upcoming.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { inYears } from "../support/dates.ts";
import { eventFor, idOf, orderOf, submit } from "../support/event-order.ts";
import { test } from "../support/running.ts";

/** Enters an event, and gives what the API then tells of the entry. */
async function entered(calls: ApiCalls, url: string, category: string, parts: Partial<EntryOrder> = {}) {
  const { name } = await eventFor(calls, url);
  expect(await submit(calls, await orderOf(calls, url, category, parts))).toMatchObject({ success: true });
  const { items } = listOf(UpcomingEntry).parse((await calls.get("event/entry/myUpcoming")).body);
  return items.findLast(({ event }) => event === name)?.details;
}

const shootout = "long-weekend-shootout";

describe("an entry tells of its driver's readiness", () => {
  test("that the terms came with it, or that nobody knows", async ({ organiser }) => {
    const calls = await callsAs(organiser.url);
    expect(await entered(calls, shootout, "Street")).toMatchObject({ terms: null });
    const text = "<p>Helmets</p>";
    const accepted = {
      of: "order" as const,
      text,
      sha256: await fingerprintOf(text),
      language: "en",
      shown_at: "2026-03-02T11:36:48.000+11:00",
    };
    expect(await entered(calls, shootout, "Street", { accepted_terms: [accepted] })).toMatchObject({
      terms: "accepted",
    });
  });

  test("the licence bought with it, and that its medical statement was given, but no answer", async ({
    organiser,
  }) => {
    const calls = await callsAs(organiser.url);
    const { licenceTypes } = await eventFor(calls, shootout);
    const annual = {
      licence_id: idOf(licenceTypes, "Annual licence"),
      aasa_licence: "",
      blood_type_id: idOf(licenceTypes[1]?.bloodTypes ?? [], "A+"),
      date_of_last_tetanus_vaccination: "2021-06-01",
      date_of_last_medical_exam: "2025-11-12",
      has_allergies: true,
    };
    const told = await entered(calls, shootout, "Street", annual);
    expect(told).toMatchObject({
      licenceAsked: true,
      licenceBought: "Annual licence",
      medicalStatement: "given",
      paid: false,
    });
    const { body } = await calls.get("event/entry/myUpcoming");
    expect(JSON.stringify(body)).not.toMatch(/allerg|2021-06-01|2025-11-12|A\+/);
  });

  test("a licence whose number was typed, with the last day that its driver's list has", async ({
    organiser,
  }) => {
    const calls = await callsAs(organiser.url);
    const typed = { aasa_licence: "A-77" };
    expect(await entered(calls, shootout, "Street", typed)).toMatchObject({
      licence: { number: "A-77", expiry: null },
      licenceBought: "",
      medicalStatement: "not-asked",
    });
    const licence = { id: 0, issuer_id: 1, number: "A-77", expiry: inYears(2) };
    expect((await calls.post("event/entrantLicence/create", licence)).body).toMatchObject({ success: true });
    expect(await entered(calls, shootout, "Street", typed)).toMatchObject({
      licence: { number: "A-77", expiry: inYears(2) },
    });
  });

  test("that a class without cars asks for no registration", async ({ organiser }) => {
    const calls = await callsAs(organiser.url);
    const told = await entered(calls, "night-shift-sydney", "Passenger rides", { vehicle_id: 0 });
    expect(told).toMatchObject({ mustBeRegistered: false, vehicle: null });
  });
});
