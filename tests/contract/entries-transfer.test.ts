import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OrderOutcome } from "../../app/wire/payment.ts";
import { type ApiCalls, callsAs, ErrorBody } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadEvent,
  loadInvoices,
  newVehicle,
  buildEntryOrder,
  rejectionMessage,
  submit,
} from "../support/event-order.ts";
import { makePeople } from "../support/people.ts";
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

describe("an entry transfer", () => {
  test("takes over a paid entry once, and keeps its slot [ENT-027 ENT-028]", async () => {
    const { redirect } = await submit(driver, await buildEntryOrder(driver, "night-shift-sydney", "Street"));
    await clickPaymentButton(redirect, "pay");
    const id = (await loadInvoices(driver))[0]?.id ?? 0;
    const before = await left();
    const vehicle_id = await newVehicle(spectator);

    expect(await rejectionMessage(spectator, { ...(await takeOver("Jo Bloggs", id)), vehicle_id })).toContain(
      "We can’t find a paid entry",
    );
    expect(
      await rejectionMessage(spectator, { ...(await takeOver("Sam Carter", id + 500)), vehicle_id }),
    ).toContain("We can’t find a paid entry");
    const transferred = await submit(spectator, { ...(await takeOver(" sam  CARTER ", id)), vehicle_id });
    const mailsBefore = (await mailsTo("driver@example.com")).length;
    await clickPaymentButton(transferred.redirect, "pay");
    expect(await left()).toBe(before);
    const [notice, ...others] = (await mailsTo("driver@example.com")).slice(mailsBefore);
    expect(others).toEqual([]);
    expect(notice?.subject).toBe("Your entry for Night Shift Sydney was transferred");
    for (const part of [
      "Street",
      String(id),
      "Transferred to",
      "Riley",
      "If you didn’t agree to this, contact",
    ])
      expect(notice?.text).toContain(part);
    expect(notice?.text).not.toMatch(/Nguyen|spectator@example/);
    expect(
      await rejectionMessage(spectator, { ...(await takeOver("Sam Carter", id)), vehicle_id }),
    ).toContain("We can’t find a paid entry");
  });

  test("is rejected once the pass was used at the gate, also between the order and its payment", async () => {
    const { redirect } = await submit(driver, await buildEntryOrder(driver, "night-shift-sydney", "Street"));
    await clickPaymentButton(redirect, "pay");
    const id = (await loadInvoices(driver))[0]?.id ?? 0;
    const vehicle_id = await newVehicle(spectator);
    const transfer = { ...(await takeOver("Sam Carter", id)), vehicle_id };
    const ordered = await submit(spectator, transfer);
    const { db } = organiser.dependencies;
    const entry = await db
      .selectFrom("entry_orders")
      .select("id")
      .where("invoice_id", "=", id)
      .executeTakeFirstOrThrow();
    const use = { order_id: entry.id, number: 0, used_at: organiser.clock.now(), gate: "North" };
    await db.insertInto("gate_uses").values(use).execute();

    const paid = await clickPaymentButton(ordered.redirect, "pay");
    expect([paid.status, paid.text]).toEqual([
      409,
      expect.stringContaining("The entry you’re taking over has already been used at the gate."),
    ]);
    expect(await rejectionMessage(spectator, transfer)).toBe(
      "This entry can’t be transferred: its pass has already been used at the gate. Contact the organiser.",
    );
  });

  test("can't be guessed: ten wrong pairs a day by account, fifty by network", async () => {
    const event = "night-shift-sydney";
    const submitTo = (calls: ApiCalls, order: object, address: string) =>
      calls.post("event/event/submitEntry", order, { "x-forwarded-for": address });
    const accounts = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (n) => {
        const email = `guesser-${n}@example.com`;
        await makePeople(organiser, [{ email, first_name: "Riley", last_name: "Nguyen" }]);
        const calls = await callsAs(organiser.url, email);
        await calls.post("cognito/address/create", {
          id: 0,
          street_address: "14 Cable Street",
          suburb_name: "Wallan Park",
          state: "NSW",
          postcode: "2763",
          country: "AU",
        });
        return { calls, email, vehicle_id: await newVehicle(calls) };
      }),
    );
    const guess = async (
      { calls, email, vehicle_id }: (typeof accounts)[number],
      n: number,
      address: string,
    ) => {
      const order = await buildEntryOrder(calls, event, "Entry transfer", {
        first_name: "Riley",
        last_name: "Nguyen",
        email,
        vehicle_id,
        entry_transfer_from_name: "Sam Carter",
        entry_transfer_from_invoice: 900_000 + n,
      });
      const { status, body } = await submitTo(calls, order, address);
      return status === 429 ? ErrorBody.parse(body).text_code : OrderOutcome.parse(body).message;
    };
    const unknown = "We can’t find a paid entry with this name and invoice number for this event.";
    const [first] = accounts;
    if (!first) throw new Error("there are no accounts");
    const results: string[] = [];
    for (let n = 0; n < 11; n += 1) results.push(await guess(first, n, `198.51.100.${n}`));
    expect(results).toEqual([...Array.from({ length: 10 }, () => unknown), "TOO_MANY_TRANSFERS"]);

    organiser.clock.advance(24 * 60 * minute);
    const ofNetwork: string[] = [];
    for (const account of accounts.slice(1))
      for (let n = 0; n < 10; n += 1) ofNetwork.push(await guess(account, n, "203.0.113.7"));
    expect(new Set(ofNetwork)).toEqual(new Set([unknown]));
    expect(await guess(first, 0, "203.0.113.7")).toBe("TOO_MANY_TRANSFERS");
    expect(await guess(first, 0, "203.0.113.8")).toBe(unknown);
  });
});

const mailsTo = async (email: string) => (await organiser.mails()).filter(({ to }) => to === email);

const takeOver = (name: string, invoice: number) =>
  buildEntryOrder(spectator, "night-shift-sydney", "Entry transfer", {
    first_name: "Riley",
    last_name: "Nguyen",
    email: "spectator@example.com",
    entry_transfer_from_name: name,
    entry_transfer_from_invoice: invoice,
  });

const left = async () =>
  (await loadEvent(driver, "night-shift-sydney")).categories.find(({ name }) => name === "Street")
    ?.qtyAvailable;
