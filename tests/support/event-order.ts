import { z } from "zod";
import { Address, Invoice, Vehicle } from "../../app/wire/account.ts";
import type { EntryOrder } from "../../app/wire/entry.ts";
import { Event } from "../../app/wire/event.ts";
import { CheckPaid, OrderOutcome } from "../../app/wire/payment.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import type { ApiCalls } from "./api-calls.ts";
import { inYears } from "./dates.ts";

/** Loads an event with its members for the caller of `calls`. */
export async function loadEvent(calls: ApiCalls, url: string): Promise<Event> {
  return Event.parse((await calls.get(`event/event/${url}`)).body);
}

/** Builds the sample driver's order to enter `category` of an event. `parts` overrides members. */
export async function buildEntryOrder(
  calls: ApiCalls,
  url: string,
  category: string | null,
  parts: Partial<EntryOrder> = {},
): Promise<EntryOrder> {
  const event = await loadEvent(calls, url);
  const [addresses, vehicles] = [
    listResponse(Address).parse((await calls.get("cognito/address")).body).items,
    listResponse(Vehicle).parse((await calls.get("event/vehicle")).body).items,
  ];
  return {
    event_id: event.id,
    url: `http://localhost:3000/event/${url}`,
    payment_gateway: "bank",
    first_name: "Sam",
    last_name: "Carter",
    email: "driver@example.com",
    mobile_phone: "0491 570 156",
    category_id: event.categories.find(({ name }) => name === category)?.id ?? 0,
    address_id: addresses[0]?.id ?? 0,
    vehicle_id: vehicles[0]?.id ?? 0,
    aasa_licence: "A-5512",
    ...parts,
  };
}

/** Submits an order. `key` is the idempotency key. */
export async function submit(calls: ApiCalls, order: EntryOrder, key?: string): Promise<OrderOutcome> {
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  return OrderOutcome.parse((await calls.post("event/event/submitEntry", order, headers)).body);
}

/** Clicks a button of the payment page. `returnUrl` of the result is the redirect target, "" without one. */
export async function clickPaymentButton(url: string, action: "pay" | "decline" | "cancel") {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ action }),
    redirect: "manual",
  });
  return {
    status: response.status,
    text: await response.text(),
    returnUrl: response.headers.get("location") ?? "",
  };
}

/** Checks the payment that a return URL belongs to, as the site does. */
export async function checkPaid(calls: ApiCalls, back: string): Promise<CheckPaid> {
  const query = { url: Buffer.from(back).toString("base64"), payum_token: tokenIn(back) };
  return CheckPaid.parse((await calls.get("cognito/payment/checkPaid", query)).body);
}

export const tokenIn = (back: string): string =>
  z.string().parse(new URL(back).searchParams.get("payum_token"));

/** Returns the id of an item of the event by its name. */
export const findIdByName = (items: readonly { id: number; name: string }[], name: string): number => {
  const item = items.find((candidate) => candidate.name === name);
  if (!item) throw new Error(`The event has no ${name}`);
  return item.id;
};

/** Submits an order that must be rejected, and returns the API's message. */
export async function rejectionMessage(calls: ApiCalls, order: EntryOrder): Promise<string> {
  const { success, redirect, message } = await submit(calls, order);
  if (success) throw new Error(`The order was accepted: ${redirect}`);
  return message;
}

/** Loads the caller's invoices, newest first. */
export async function loadInvoices(calls: ApiCalls): Promise<Invoice[]> {
  return listResponse(Invoice).parse((await calls.get("cognito/invoice/myInvoices")).body).items;
}

/** Creates a registered vehicle of the caller and returns its id. */
export async function newVehicle(calls: ApiCalls): Promise<number> {
  const { body } = await calls.post("event/vehicle/create", {
    id: 0,
    make: "Mazda",
    model: "RX-7",
    colour: "White",
    year_of_manufacture: "1993",
    body_style_id: 1,
    registration: "SPIN13",
    registration_state_id: 2,
    registration_expiry: inYears(1, "01-01"),
    induction_type_id: 1,
    engine_type_id: 1,
    vehicle_owner: "Riley Nguyen",
    owner_mobile: "0491 570 158",
    racing_number: "",
    photo: "",
  });
  return z.object({ item: z.object({ id: z.number() }) }).parse(body).item.id;
}
