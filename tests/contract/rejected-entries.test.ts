import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { EntryOrder } from "../../app/wire/entry.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
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
let spectator: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({
    clock: settableClock(Date.parse("2026-03-02T01:00:00Z")),
    accessTokenLifetimeMs: 3_650 * 24 * 60 * minute,
  });
  driver = await callsAs(organiser.url);
  spectator = await callsAs(organiser.url, "spectator@example.com");
});
afterAll(() => organiser.close());
beforeEach(() => organiser.clock.advance(31 * minute)); // Expires orders held by an earlier test.

describe("an order is rejected", () => {
  test.each<[string, () => Promise<EntryOrder>, string]>([
    ["for a sold-out category [ENT-014]", () => night("Open"), "Open has just sold out."],
    ["without anything in it", () => night(null), "This order is empty."],
    ["for no such event", () => night("Street", { event_id: 999 }), "There is no such event."],
    ["without an address", () => night("Street", { address_id: 0 }), "Choose an address."],
    ["without a vehicle [ENT-025]", () => night("Street", { vehicle_id: 0 }), "Choose a vehicle."],
    [
      "without a licence number [ENT-026]",
      () => night("Street", { aasa_licence: " " }),
      "Enter your licence number.",
    ],
    ["without a name", () => night("Street", { first_name: " " }), "Enter your first and last name."],
    [
      "without an e-mail address",
      () => night("Street", { email: "sam" }),
      "Enter the email address for your receipt.",
    ],
    [
      "with two e-mail addresses in one",
      () => night("Street", { email: "sam@example.com,all@example.com" }),
      "Enter the email address for your receipt.",
    ],
    [
      "by an unknown payment method",
      () => night("Street", { payment_gateway: "cheque" }),
      "This payment method isn’t available.",
    ],
    [
      "for another event's category",
      () => night("Street", { category_id: 999 }),
      "This class isn’t available for this order.",
    ],
    [
      "by invitation only [ENT-016]",
      () => buildEntryOrder(driver, "long-weekend-shootout", "Outlaw"),
      "Outlaw has just sold out.",
    ],
    [
      "where nobody enters [SEC-018]",
      () => buildEntryOrder(driver, "twilight-show-and-shine", null, { category_id: 1 }),
      "You cannot enter this event - the cars on show are invited",
    ],
    [
      "before entries open [EVT-069]",
      () => buildEntryOrder(driver, "season-opener-perth", "Street"),
      "You cannot enter this event - entries are not open yet",
    ],
    [
      "without the note that the event requires",
      () => buildEntryOrder(driver, "mates-rates-night", "Shared drive"),
      "Enter a note. This event requires one.",
    ],
    [
      "without a garage where one is needed",
      () => buildEntryOrder(driver, "west-coast-showdown", "Pro"),
      "Choose a garage. This class requires one.",
    ],
    [
      "without whose entry it takes over [ENT-027]",
      () => night("Entry transfer"),
      "Enter the name of the person whose entry you’re taking over.",
    ],
    [
      "back to somebody else's site",
      () => night("Street", { url: "https://evil.example/event/night-shift-sydney" }),
      "Invalid return URL.",
    ],
    [
      "back to a site with a password in its address",
      () => night("Street", { url: "http://a:b@localhost:3000/" }),
      "Invalid return URL.",
    ],
  ])("%s", async (_, order, message) => {
    expect(await rejectionMessage(driver, await order())).toBe(message);
  });

  test("with a vehicle whose registration has expired [VEH-028]", async () => {
    const vehicles = z.object({ data: z.array(z.object({ id: z.number(), registration: z.string() })) });
    const { data } = vehicles.parse((await driver.get("event/vehicle")).body);
    const expired = data.find(({ registration }) => registration === "OLD08")?.id ?? 0;
    expect(await rejectionMessage(driver, await night("Street", { vehicle_id: expired }))).toBe(
      "The vehicle registration has expired. Please update it in your profile.",
    );
    expect(
      await submit(driver, await night("Show and shine", { vehicle_id: expired, aasa_licence: "" })),
    ).toMatchObject({ success: true });
  });

  test("with another user's address or vehicle [SEC-016]", async () => {
    const ownOrder = await night("Street");
    expect(await rejectionMessage(spectator, { ...ownOrder, first_name: "Riley" })).toBe(
      "Choose an address.",
    );
    const otherOrder = await buildEntryOrder(spectator, "night-shift-sydney", "Street");
    expect(await rejectionMessage(spectator, { ...otherOrder, vehicle_id: ownOrder.vehicle_id ?? 0 })).toBe(
      "Choose a vehicle.",
    );
  });

  test("with too many tickets, extras or garages [ENT-033 ENT-035 GAR-015]", async () => {
    const event = await loadEvent(driver, "night-shift-sydney");
    const wristband = findIdByName(event.extras, "Crew wristband");
    const terrace = findIdByName(event.spectatorTypes, "Grandstand terrace");
    expect(
      await rejectionMessage(driver, await night("Street", { extras: [{ id: wristband, checked: 5 }] })),
    ).toBe("Crew wristband can be ordered at most 4 times now.");
    expect(
      await rejectionMessage(
        driver,
        await night("Street", {
          extras: [
            { id: wristband, checked: 3 },
            { id: wristband, checked: 3 },
          ],
        }),
      ),
    ).toContain("at most 4");
    expect(
      await rejectionMessage(driver, await night("Street", { spectators: [{ id: terrace, qty: 1 }] })),
    ).toBe("Grandstand terrace has just sold out.");
    expect(
      await rejectionMessage(
        driver,
        await night("Street", {
          spectators: [{ id: findIdByName(event.spectatorTypes, "Adult"), qty: 100_000 }],
        }),
      ),
    ).toContain("Adult can be ordered at most");
  });

  test("with a garage that is taken, or of a type that the category excludes [GAR-005]", async () => {
    const { garages } = await loadEvent(driver, "west-coast-showdown");
    const named = (name: string) => findIdByName(garages, name);
    expect(await rejectionMessage(driver, await enterWith([named("3")]))).toBe("Garage 3 has just sold out.");
    expect(await rejectionMessage(driver, await enterWith([named("15")]))).toBe(
      "Double garage 15 has just sold out.",
    );
    expect(await submit(driver, await enterWith([named("8"), named("9")]))).toMatchObject({ success: true });
    expect((await loadInvoices(driver))[0]?.totalAmount).toBe(11_900 + 8_000 + 8_000);
  });

  test("with a merch option missing, or not one of the event's items [EVT-038]", async () => {
    const { merch } = await loadEvent(driver, "night-shift-sydney");
    expect(
      await rejectionMessage(
        driver,
        await night("Street", { merch: [{ id: findIdByName(merch, "Event tee"), option: 0 }] }),
      ),
    ).toBe("Select an option for Event tee.");
    expect(await rejectionMessage(driver, await night("Street", { skus: [{ id: 7 }] }))).toBe(
      "One of the products isn’t available for this order.",
    );
  });

  test("with a wrong type, by the path of the member", async () => {
    const { status, body } = await driver.post("event/event/submitEntry", {
      event_id: 1,
      spectators: [{ id: 1, qty: "many" }],
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: expect.stringContaining("spectators.0.qty") });
  });

  test("once the event is over", async () => {
    const order = await night("Street");
    const now = organiser.clock.now();
    organiser.clock.advance(60 * 24 * 60 * minute);
    expect(await rejectionMessage(driver, order)).toBe("This event is over.");
    organiser.clock.set(now);
  });
});

const night = (category: string | null, parts: Partial<EntryOrder> = {}) =>
  buildEntryOrder(driver, "night-shift-sydney", category, parts);

const enterWith = (garage_ids: number[]) =>
  buildEntryOrder(driver, "west-coast-showdown", "Street", { garage_ids });
