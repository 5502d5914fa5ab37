import { describe, expect } from "vitest";
import { computeSha256 } from "../../app/domain/sha256.ts";
import type { EntryOrder } from "../../app/wire/entry.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { UpcomingEntry } from "../../app/wire/upcoming.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { inYears } from "../support/dates.ts";
import { loadEvent, findIdByName, buildEntryOrder, submit } from "../support/event-order.ts";
import { test } from "../support/running.ts";

/** Enters an event, and returns the entry from the API. */
async function entered(calls: ApiCalls, url: string, category: string, parts: Partial<EntryOrder> = {}) {
  const { name } = await loadEvent(calls, url);
  expect(await submit(calls, await buildEntryOrder(calls, url, category, parts))).toMatchObject({
    success: true,
  });
  const { items } = listResponse(UpcomingEntry).parse((await calls.get("event/entry/myUpcoming")).body);
  return items.findLast(({ event }) => event === name)?.details;
}

const shootout = "long-weekend-shootout";

describe("an entry has its driver's readiness", () => {
  test("whether the terms came with it, or that this isn't known", async ({ organiser }) => {
    const calls = await callsAs(organiser.url);
    expect(await entered(calls, shootout, "Street")).toMatchObject({ terms: null });
    const text = "<p>Helmets</p>";
    const accepted = {
      of: "order" as const,
      text,
      sha256: await computeSha256(text),
      language: "en",
      shown_at: "2026-03-02T11:36:48.000+11:00",
    };
    expect(await entered(calls, shootout, "Street", { accepted_terms: [accepted] })).toMatchObject({
      terms: "accepted",
    });
  });

  test("the licence bought with it, and that its medical statement was given, without the answers", async ({
    organiser,
  }) => {
    const calls = await callsAs(organiser.url);
    const { licenceTypes } = await loadEvent(calls, shootout);
    const annual = {
      licence_id: findIdByName(licenceTypes, "Annual licence"),
      aasa_licence: "",
      blood_type_id: findIdByName(licenceTypes[1]?.bloodTypes ?? [], "A+"),
      date_of_last_tetanus_vaccination: "2021-06-01",
      date_of_last_medical_exam: "2025-11-12",
      has_allergies: true,
    };
    const entry = await entered(calls, shootout, "Street", annual);
    expect(entry).toMatchObject({
      licenceAsked: true,
      licenceBought: "Annual licence",
      medicalStatement: "given",
      paid: false,
    });
    const { body } = await calls.get("event/entry/myUpcoming");
    expect(JSON.stringify(body)).not.toMatch(/allerg|2021-06-01|2025-11-12|A\+/);
  });

  test("a licence whose number was typed, with the expiry date saved in the driver's list", async ({
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

  test("no registration requirement in a class without cars", async ({ organiser }) => {
    const calls = await callsAs(organiser.url);
    const entry = await entered(calls, "night-shift-sydney", "Passenger rides", { vehicle_id: 0 });
    expect(entry).toMatchObject({ mustBeRegistered: false, vehicle: null });
  });
});
