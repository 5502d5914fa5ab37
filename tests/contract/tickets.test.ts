import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { PrintedTickets, UpcomingTicket } from "../../app/wire/ticket.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  loadInvoices,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { nonEmpty } from "../support/non-empty.ts";

let organiser: RunningOrganiser;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser();
  driver = await callsAs(organiser.url);
  const { spectatorTypes } = await loadEvent(driver, "gulf-camp-out");
  const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 2 }];
  const order = await buildEntryOrder(driver, "gulf-camp-out", "Street", { spectators });
  await clickPaymentButton((await submit(driver, order)).redirect, "pay");
});
afterAll(() => organiser.close());

async function ticketsOf(calls: ApiCalls): Promise<UpcomingTicket[]> {
  return z.array(UpcomingTicket).parse((await calls.get("ticket/ticket/myUpcoming")).body);
}

test("tickets have their event, venue, times, holder, and the type and code of each [RT-050]", async () => {
  const event = await loadEvent(driver, "gulf-camp-out");
  const [line] = await ticketsOf(driver);
  expect(line).toMatchObject({
    customerName: "Sam Carter",
    event: "Gulf Camp-Out",
    venue: event.venue?.name,
    timezone: event.venue?.timezone,
    validFrom: event.dates[0]?.start,
    validTo: event.dates.at(-1)?.end,
    numberOfTickets: 3,
  });
  expect(line?.tickets.map(({ type }) => type)).toEqual(["Adult", "Adult", "Included with the entry"]);
});

test("each ticket has a stable code of its own that can't be guessed", async () => {
  const codes = async () =>
    (await ticketsOf(driver)).flatMap(({ tickets }) => tickets.map(({ code }) => code));
  const before = await codes();
  expect(new Set(before).size).toBe(3);
  for (const code of nonEmpty(before)) expect(code).toMatch(/^\d+-\d+-[0-9A-F]{12}$/);
  organiser = await organiser.restart();
  driver = await callsAs(organiser.url);
  expect(await codes()).toEqual(before);
});

test("printing is for the buyer only, and makes no PDF", async () => {
  const id = (await ticketsOf(driver))[0]?.id ?? 0;
  const printed = async (calls: ApiCalls) =>
    PrintedTickets.parse((await calls.get(`ticket/ticket/print/${id}`)).body);
  expect(await printed(driver)).toEqual({ success: true, pdf: "" });
  const spectator = await callsAs(organiser.url, "spectator@example.com");
  expect(await printed(spectator)).toEqual({ success: false, pdf: "" });
  expect(await ticketsOf(spectator)).toEqual([]);
  expect((await callsOf(organiser.url).get(`ticket/ticket/print/${id}`)).status).toBe(401);
});

test("an invoice has its seller, its buyer, its status and its lines", async () => {
  const id = (await loadInvoices(driver))[0]?.id ?? 0;
  const { body } = await driver.post("cognito/invoice/invoiceText", { id });
  const { invoiceText } = z.object({ invoiceText: z.string() }).parse(body);
  for (const text of [
    `Tax invoice ${id}`,
    "Long Straight Motorsport</bdi><br /><bdi>ABN",
    "Sam Carter</bdi><br />",
    "Paid on",
  ])
    expect(invoiceText).toContain(text);
  expect(invoiceText).toContain("GST included");
});
