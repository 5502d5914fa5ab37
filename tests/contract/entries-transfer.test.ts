import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  eventFor,
  invoicesOf,
  newVehicle,
  orderOf,
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

describe("an entry transfer", () => {
  test("takes over a paid entry once, and keeps its slot [ENT-027 ENT-028]", async () => {
    const { redirect } = await submit(driver, await orderOf(driver, "night-shift-sydney", "Street"));
    await clickPaymentButton(redirect, "pay");
    const id = (await invoicesOf(driver))[0]?.id ?? 0;
    const before = await left();
    const vehicle_id = await newVehicle(spectator);

    expect(await rejectionMessage(spectator, { ...(await takeOver("Jo Bloggs", id)), vehicle_id })).toContain(
      "We can’t find a paid entry",
    );
    expect(
      await rejectionMessage(spectator, { ...(await takeOver("Sam Carter", id + 500)), vehicle_id }),
    ).toContain("We can’t find a paid entry");
    const transferred = await submit(spectator, { ...(await takeOver(" sam  CARTER ", id)), vehicle_id });
    await clickPaymentButton(transferred.redirect, "pay");
    expect(await left()).toBe(before);
    expect(
      await rejectionMessage(spectator, { ...(await takeOver("Sam Carter", id)), vehicle_id }),
    ).toContain("We can’t find a paid entry");
  });
});

const takeOver = (name: string, invoice: number) =>
  orderOf(spectator, "night-shift-sydney", "Entry transfer", {
    first_name: "Riley",
    last_name: "Nguyen",
    email: "spectator@example.com",
    entry_transfer_from_name: name,
    entry_transfer_from_invoice: invoice,
  });

const left = async () =>
  (await eventFor(driver, "night-shift-sydney")).categories.find(({ name }) => name === "Street")
    ?.qtyAvailable;
