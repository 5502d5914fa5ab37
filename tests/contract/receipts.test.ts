import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { UpcomingTicket } from "../../app/wire/ticket.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  loadInvoices,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

const site = "https://site.example";
const shownAt = "http://localhost:3000";

let organiser: RunningOrganiser;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({ siteOrigins: [site, shownAt] });
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

/** Orders and pays; returns the receipt, and the invoice page as text and as HTML. */
async function receiptOf(order: Awaited<ReturnType<typeof buildEntryOrder>>) {
  const { redirect, message } = await submit(driver, order);
  expect(message).toBe("");
  if (redirect.includes("/pay/")) await clickPaymentButton(redirect, "pay");
  const [invoice] = await loadInvoices(driver);
  const { body } = await driver.post("cognito/invoice/invoiceText", { id: invoice?.id });
  const { invoiceText } = z.object({ invoiceText: z.string() }).parse(body);
  return { text: (await organiser.mails()).at(-1)?.text ?? "", html: invoiceText };
}

/** Sets when an event is: times of its first days, and when its gates open. */
async function move(url: string, days: readonly [string, string][], gates: string): Promise<void> {
  const { db } = organiser.dependencies;
  const { id } = await db
    .updateTable("events")
    .set({ gates_open: gates })
    .where("url", "=", url)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("event_dates").where("event_id", "=", id).execute();
  for (const [starts, ends] of days)
    await db.insertInto("event_dates").values({ event_id: id, starts, ends }).execute();
}

describe("a receipt, as an email and as a page", () => {
  test.each<{ url: string; days: [string, string][]; gates: string; when: string[]; opens: string }>([
    {
      url: "night-shift-sydney",
      days: [["2027-03-13T17:00:00", "2027-03-13T22:00:00"]],
      gates: "16:00",
      when: ["Saturday 13 March 2027, 5:00 – 10:00 pm AEDT"],
      opens: "4:00 pm AEDT",
    },
    {
      url: "gulf-roll-off",
      days: [["2027-04-03T22:00:00", "2027-04-04T04:00:00"]],
      gates: "20:30",
      when: ["Saturday 3 April 2027, 10:00 pm ACDT – Sun, 4 Apr 2027, 4:00 am ACST"],
      opens: "8:30 pm ACDT",
    },
    {
      url: "gulf-camp-out",
      days: [
        ["2027-10-02T10:00:00", "2027-10-02T16:00:00"],
        ["2027-10-03T10:00:00", "2027-10-03T15:00:00"],
      ],
      gates: "09:00",
      when: [
        "Saturday 2 October 2027, 10:00 am – 4:00 pm ACST",
        "Sunday 3 October 2027, 10:00 am – 3:00 pm ACDT",
      ],
      opens: "9:00 am ACST",
    },
    {
      url: "west-coast-showdown",
      days: [["2027-06-05T23:00:00", "2027-06-06T02:00:00"]],
      gates: "",
      when: ["Saturday 5 June 2027, 11:00 pm – Sun, 6 June 2027, 2:00 am AWST"],
      opens: "",
    },
    {
      url: "long-weekend-shootout",
      days: [["2027-10-03T01:00:00", "2027-10-03T04:00:00"]],
      gates: "00:30",
      when: ["Sunday 3 October 2027, 1:00 am AEST – 4:00 am AEDT"],
      opens: "12:30 am AEST",
    },
  ])(
    "of tickets for $url has date, venue, and a link to the tickets",
    async ({ url, days, gates, when, opens }) => {
      await move(url, days, gates);
      const event = await loadEvent(driver, url);
      const type = event.spectatorTypes.find(({ soldOut }) => !soldOut);
      const order = await buildEntryOrder(driver, url, null, {
        category_id: 0,
        spectators: [{ id: type?.id ?? 0, qty: 1 }],
      });
      const { text, html } = await receiptOf(order);
      const tickets = z.array(UpcomingTicket).parse((await driver.get("ticket/ticket/myUpcoming")).body);
      const mine = tickets.find((ticket) => ticket.eventUrl === url);
      expect(mine).toMatchObject({
        venueAddress: event.venue?.address,
        gatesOpen: gates === "" ? null : `${days[0]?.[0].slice(0, 10)}T${gates}:00`,
      });
      const venue = `${event.venue?.name}, ${event.venue?.address}`;
      const plain = text.replaceAll("\u202f", " ").replaceAll("\u2009", " ");
      for (const line of [
        `Event: ${event.name}`,
        ...when.map((day) => `When: ${day}`),
        ...(opens === "" ? [] : [`Gates open: ${opens}`]),
        `Venue: ${venue}`,
        `${site}/show-tickets/${mine?.id}`,
        `${site}/my-account/calendar/tickets-${mine?.id}.ics`,
      ])
        expect(plain.split("\n")).toContain(line);
      expect(plain).not.toMatch(/^Class: /m);
      expect(/^Gates open: /m.test(plain)).toBe(opens !== "");

      const page = textOf(html).replaceAll("\u202f", " ").replaceAll("\u2009", " ");
      for (const phrase of [`Event ${event.name}`, `When ${when.join(" ")}`, `Venue ${venue}`])
        expect(page).toContain(phrase);
      expect(html).toContain(`href="${site}/show-tickets/${mine?.id}"`);
      expect(html).toContain(`href="${site}/my-account/calendar/tickets-${mine?.id}.ics"`);
    },
  );

  test("of an entry has its class, and a link to its pass", async () => {
    const { text, html } = await receiptOf(await buildEntryOrder(driver, "night-shift-sydney", "Street"));
    expect(text).toContain("Class: Street");
    expect(text).toMatch(/^Show tickets:\nhttps:\/\/site\.example\/show-tickets\/entry-\d+$/m);
    expect(text).toMatch(/^Add to calendar:\n\S+\/calendar\/entry-\d+\.ics$/m);
    expect(textOf(html)).toContain("Class Street");
  });

  test("of an unpaid order has no link to tickets", async () => {
    const url = "gulf-roll-off";
    const [category] = (await loadEvent(driver, url)).categories;
    await submit(driver, await buildEntryOrder(driver, url, category?.name ?? ""));
    const [invoice] = await loadInvoices(driver);
    const { body } = await driver.post("cognito/invoice/invoiceText", { id: invoice?.id });
    expect(JSON.stringify(body)).toContain("Class");
    expect(JSON.stringify(body)).not.toContain("show-tickets");
  });
});

test("the receipt of a free order has $0.00 on every line, and mentions no payment", async () => {
  const { db } = organiser.dependencies;
  await db.updateTable("entry_categories").set({ price: 0 }).execute();
  await db.updateTable("spectator_types").set({ price: 0 }).execute();
  const url = "twilight-show-and-shine";
  const event = await loadEvent(driver, url);
  const spectators = event.spectatorTypes.map(({ id }) => ({ id, qty: 1 })).slice(0, 1);
  const [category] = event.categories;
  const order = await buildEntryOrder(driver, url, category?.name ?? null, { spectators });
  const { text, html } = await receiptOf(order);
  expect(text).toContain("There’s nothing to pay.");
  expect(text).not.toMatch(/received your payment|Paid:|included$/m);
  expect(text.match(/\$0\.00$/gm)?.length).toBeGreaterThanOrEqual(3);
  expect(text).toMatch(/^Total in Australian dollars \.+ \$0\.00$/m);
  expect(html).not.toContain("<td>included</td>");
  expect(html).toContain("<td>$0.00</td>");
});

test("a free line among paid ones is $0.00", async () => {
  const { db } = organiser.dependencies;
  await db.updateTable("entry_categories").set({ price: 0 }).execute();
  await db.updateTable("spectator_types").set({ price: 1_500 }).execute();
  const { spectatorTypes } = await loadEvent(driver, "gulf-camp-out");
  const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 1 }];
  const { text } = await receiptOf(await buildEntryOrder(driver, "gulf-camp-out", "Street", { spectators }));
  expect(text).toMatch(/Street \.+ \$0\.00$/m);
  expect(text).toMatch(/Adult \.+ \$15\.00$/m);
  expect(text).toContain("received your payment");
});
