import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { UpcomingEntry } from "../../app/wire/upcoming.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import {
  checkPaid,
  clickPaymentButton,
  loadEvent,
  findIdByName,
  loadInvoices,
  buildEntryOrder,
  rejectionMessage,
  submit,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { settableClock } from "../support/settable-clock.ts";

const start = Date.parse("2026-03-02T01:00:00Z");
const minute = 60 * 1000;
let organiser: RunningOrganiser;
let driver: ApiCalls;
let spectator: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({
    clock: settableClock(start),
    accessTokenLifetimeMs: 3_650 * 24 * 60 * minute,
  });
  driver = await callsAs(organiser.url);
  spectator = await callsAs(organiser.url, "spectator@example.com");
});
afterAll(() => organiser.close());
// Expires orders held by an earlier test.
beforeEach(() => organiser.clock.advance(31 * minute));

const leftIn = async (url: string, category: string) =>
  (await loadEvent(callsOf(organiser.url), url)).categories.find(({ name }) => name === category)
    ?.qtyAvailable;

describe("an order", () => {
  test("leads to the payment page, reserves its slot and becomes an invoice [API-110 ENT-041]", async () => {
    const before = (await leftIn("night-shift-sydney", "Street")) ?? 0;
    const outcome = await submit(driver, await buildEntryOrder(driver, "night-shift-sydney", "Street"));
    expect(outcome).toMatchObject({ success: true, message: "" });
    expect(outcome.redirect.startsWith(`${organiser.url}/pay/`)).toBe(true);
    expect(await leftIn("night-shift-sydney", "Street")).toBe(before - 1);
    expect((await loadInvoices(driver))[0]).toMatchObject({
      title: "Night Shift Sydney",
      totalAmount: 13_700,
      amountOutstanding: 13_700,
      paidAt: null,
    });
  });

  test("is priced by the API: extras, tickets, merch with options, licence and card fee [PRICE-003 PRICE-009 PRICE-010 PRICE-011 PRICE-014]", async () => {
    const event = await loadEvent(driver, "night-shift-sydney");
    const tee = event.merch.find(({ name }) => name === "Event tee");
    const order = await buildEntryOrder(driver, "night-shift-sydney", "Street", {
      payment_gateway: "card",
      extras: [{ id: findIdByName(event.extras, "Crew wristband"), checked: 3 }],
      spectators: [{ id: findIdByName(event.spectatorTypes, "Adult"), qty: 2 }],
      merch: [{ id: tee?.id ?? 0, option: findIdByName(tee?.options ?? [], "3XL") }],
    });
    await submit(driver, order);
    const [invoice] = await loadInvoices(driver);
    const lines = invoice?.invoiceItems.map(({ description, qty, linePrice }) => [
      description,
      qty,
      linePrice,
    ]);
    expect(lines).toEqual([
      ["Entry – Street", 1, 13_700],
      ["Crew wristband", 3, 4_500],
      ["Spectator – Adult", 2, 7_000],
      ["Event tee – 3XL", 1, 4_900],
      ["Admin Processing Fee", 1, 527], // 1.65 % of 301.00 is 4.9665, and 30 c
    ]);
    expect(invoice).toMatchObject({ totalAmount: 30_627, amountOutstanding: 30_627 });
  });

  test("costs what the API charges, whatever prices it contains [PRICE-024]", async () => {
    const event = await loadEvent(driver, "night-shift-sydney");
    const order = await buildEntryOrder(driver, "night-shift-sydney", "Street", {
      extras: [
        {
          id: findIdByName(event.extras, "Printed time slips"),
          label: "Free!",
          price: -500,
          checked: 1,
          max_qty: 99,
        },
      ],
      merch: [{ id: findIdByName(event.merch, "Crew cap"), option: 0, price: 0.01 }],
    });
    await submit(driver, order);
    expect((await loadInvoices(driver))[0]?.totalAmount).toBe(13_700 + 900 + 3_500);
  });

  test("spends credit first [PRICE-013]", async () => {
    const { id } = z
      .object({ user: z.object({ id: z.number() }) })
      .parse((await driver.get("cognito/user/authUser")).body).user;
    const { db } = organiser.dependencies;
    await db
      .insertInto("credit_movements")
      .values({ user_id: id, cents: 3_700, reason: "Voucher", created_at: start })
      .execute();
    expect((await loadEvent(driver, "night-shift-sydney")).creditBalance).toBe(3_700);

    const { redirect } = await submit(driver, await buildEntryOrder(driver, "night-shift-sydney", "Street"));
    expect((await loadInvoices(driver))[0]).toMatchObject({ totalAmount: 13_700, amountOutstanding: 10_000 });
    await clickPaymentButton(redirect, "pay");
    expect((await loadEvent(driver, "night-shift-sydney")).creditBalance).toBe(0);
  });

  test("has its extras in the driver's list of entries and in the receipt", async () => {
    const event = await loadEvent(driver, "night-shift-sydney");
    const order = await buildEntryOrder(driver, "night-shift-sydney", "Street", {
      extras: [
        { id: findIdByName(event.extras, "Crew wristband"), checked: 3 },
        { id: findIdByName(event.extras, "Helmet hire"), checked: 1 },
      ],
    });
    await clickPaymentButton((await submit(driver, order)).redirect, "pay");
    const entries = z.array(UpcomingEntry).parse((await driver.get("event/entry/myUpcoming")).body);
    const extras = ["3 × Crew wristband", "Helmet hire"];
    expect(entries.map(({ details }) => details?.extras)).toContainEqual(extras);
    const receipt = (await organiser.mails()).findLast(({ subject }) =>
      subject.includes("Night Shift Sydney"),
    );
    expect(receipt?.text).toContain("Extras: 3 × Crew wristband, Helmet hire\n");
  });

  test("that costs nothing is paid at once and redirects straight back", async () => {
    const event = await loadEvent(spectator, "night-shift-sydney");
    const order = await buildEntryOrder(spectator, "night-shift-sydney", null, {
      payment_gateway: "card",
      spectators: [{ id: findIdByName(event.spectatorTypes, "Under 5"), qty: 2 }],
      email: "spectator@example.com",
    });
    const { redirect } = await submit(spectator, order);
    expect(new URL(redirect).pathname).toBe("/event/night-shift-sydney");
    expect(await checkPaid(spectator, redirect)).toMatchObject({ success: true });
    expect((await organiser.mails()).at(-1)).toMatchObject({ to: "spectator@example.com" });
  });

  test("prefills the next one [ENT-009 ENT-010 ENT-011]", async () => {
    const order = await buildEntryOrder(driver, "night-shift-sydney", "Street", { aasa_licence: "A-777" });
    await submit(driver, order);
    const event = await loadEvent(driver, "gulf-camp-out");
    expect(event).toMatchObject({
      lastAddressId: order.address_id,
      lastVehicleId: order.vehicle_id,
      aasaLicence: "A-777",
    });
    const seenBySpectator = await loadEvent(spectator, "gulf-camp-out");
    expect(seenBySpectator).toMatchObject({ lastAddressId: 0, lastVehicleId: 0, aasaLicence: "" });
  });

  test("needs a login", async () => {
    const { status } = await callsOf(organiser.url).post("event/event/submitEntry", { event_id: 1 });
    expect(status).toBe(401);
  });
});

describe("an unpaid order", () => {
  test("is amended by submitting again: one invoice, the new price, the old slots released", async () => {
    const [street, modified] = [
      await leftIn("night-shift-sydney", "Street"),
      await leftIn("night-shift-sydney", "Modified"),
    ];
    const first = await submit(driver, await buildEntryOrder(driver, "night-shift-sydney", "Street"));
    const count = (await loadInvoices(driver)).length;
    const second = await submit(driver, await buildEntryOrder(driver, "night-shift-sydney", "Modified"));

    expect((await loadInvoices(driver)).length).toBe(count);
    expect((await loadInvoices(driver))[0]?.totalAmount).toBe(15_700);
    expect(await leftIn("night-shift-sydney", "Street")).toBe(street);
    expect(await leftIn("night-shift-sydney", "Modified")).toBe((modified ?? 0) - 1);
    expect((await clickPaymentButton(first.redirect, "pay")).text).toContain("replaced");
    expect((await clickPaymentButton(second.redirect, "pay")).status).toBe(303);
  });

  test("is unchanged when its amendment is rejected", async () => {
    const { redirect } = await submit(driver, await buildEntryOrder(driver, "night-shift-sydney", "Street"));
    const left = await leftIn("night-shift-sydney", "Street");
    await rejectionMessage(driver, await buildEntryOrder(driver, "night-shift-sydney", "Open"));
    expect(await leftIn("night-shift-sydney", "Street")).toBe(left);
    expect((await clickPaymentButton(redirect, "pay")).status).toBe(303);
  });

  test("holds its slots for 30 minutes, then they are released", async () => {
    const before = await leftIn("mates-rates-night", "Shared drive");
    await submit(
      driver,
      await buildEntryOrder(driver, "mates-rates-night", "Shared drive", { entrant_note: "First time" }),
    );
    expect([before, await leftIn("mates-rates-night", "Shared drive")]).toEqual([1, 0]);
    organiser.clock.advance(30 * minute - 1);
    expect(await leftIn("mates-rates-night", "Shared drive")).toBe(0);
    organiser.clock.advance(1);
    expect(await leftIn("mates-rates-night", "Shared drive")).toBe(1);
  });

  test("still shows its own slots as free to its owner", async () => {
    const event = await loadEvent(driver, "west-coast-showdown");
    const garage = event.garages.find(({ name, available }) => name === "5" && available)?.id ?? 0;
    await submit(
      driver,
      await buildEntryOrder(driver, "west-coast-showdown", "Street", { garage_ids: [garage] }),
    );

    const garageFor = async (calls: ApiCalls) =>
      (await loadEvent(calls, "west-coast-showdown")).garages.find(({ id }) => id === garage);
    expect(await garageFor(driver)).toMatchObject({ available: true, bookedBy: "" });
    expect(await garageFor(spectator)).toMatchObject({ available: false, bookedBy: "Sam Carter" });
  });
});

describe("a user's upcoming events", () => {
  test("are their own entries, paid or pending", async () => {
    const { redirect } = await submit(driver, await buildEntryOrder(driver, "gulf-camp-out", "Street"));
    expect((await campOutEntries(driver)).map(({ name }) => name)).toEqual(["Street (not paid yet)"]);
    await clickPaymentButton(redirect, "pay");
    expect((await campOutEntries(driver)).map(({ name, date }) => [name, date])).toEqual([
      ["Street", expect.stringMatching(/^2026-05-\d\d$/)],
    ]);
    expect(await campOutEntries(spectator)).toEqual([]);
    expect((await loadEvent(driver, "gulf-camp-out")).userHasEnteredThisEvent).toBe(true);
    expect((await loadEvent(spectator, "gulf-camp-out")).userHasEnteredThisEvent).toBe(false);
  });

  test("include their paid tickets, those of the entry too", async () => {
    const { spectatorTypes } = await loadEvent(driver, "gulf-camp-out");
    const order = await buildEntryOrder(driver, "gulf-camp-out", "Street", {
      spectators: [{ id: findIdByName(spectatorTypes, "Adult"), qty: 2 }],
    });
    await clickPaymentButton((await submit(driver, order)).redirect, "pay");
    const Ticket = z.object({
      display_name: z.string(),
      number_of_tickets: z.number(),
      customer_name: z.string(),
    });
    const tickets = z.array(Ticket).parse((await driver.get("ticket/ticket/myUpcoming")).body);
    expect(tickets.at(-1)).toEqual({
      display_name: "Gulf Camp-Out – spectator",
      number_of_tickets: 3,
      customer_name: "Sam Carter",
    });
  });

  test("include no stall sites", async () => {
    expect((await driver.get("event/stallSite/myUpcoming")).body).toEqual([]);
    expect((await callsOf(organiser.url).get("event/stallSite/myUpcoming")).status).toBe(401);
  });
});

const campOutEntries = async (calls: ApiCalls) =>
  z
    .array(UpcomingEntry)
    .parse((await calls.get("event/entry/myUpcoming")).body)
    .filter(({ event }) => event === "Gulf Camp-Out");
