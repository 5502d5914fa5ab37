import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encode } from "uqr";
import { z } from "zod";
import { UpcomingTicket } from "../../app/wire/ticket.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  loadInvoices,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { nonEmpty } from "../support/non-empty.ts";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;
let driver: Browser;
let otherUser: Browser;
let invoice: number;
let tickets: UpcomingTicket;

beforeAll(async () => {
  organiser = await startOrganiser();
  faultyApi = await startFaultyProxy(organiser.url);
  site = await startSite({
    organiserUrl: faultyApi.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  [driver, otherUser] = [site.browse(), site.browse()];
  await logIn(driver);
  await logIn(otherUser, "spectator@example.com");

  const calls = await callsAs(organiser.url);
  const { spectatorTypes } = await loadEvent(calls, "gulf-camp-out");
  const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 2 }];
  const order = await buildEntryOrder(calls, "gulf-camp-out", "Street", {
    spectators,
    first_name: "Sam <b>",
    entrant_note: "Loud",
  });
  await clickPaymentButton((await submit(calls, order)).redirect, "pay");
  invoice = (await loadInvoices(calls))[0]?.id ?? 0;
  tickets = await loadTicket(calls);
});
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

async function loadTicket(calls: ApiCalls): Promise<UpcomingTicket> {
  const [first] = z.array(UpcomingTicket).parse((await calls.get("ticket/ticket/myUpcoming")).body);
  if (!first) throw new Error("The driver has no tickets");
  return first;
}

/** The number of dark modules of each QR code on a page, in order. */
const darkModules = (html: string): number[] =>
  [...html.matchAll(/<path d="([^"]*)" fill="#000"/g)].map(([, path = ""]) =>
    [...path.matchAll(/h(\d+)v/g)].reduce((sum, [, length]) => sum + Number(length), 0),
  );

const countModules = (code: string): number => encode(code, { ecc: "Q" }).data.flat().filter(Boolean).length;

describe("a general invoice", () => {
  test("shows the seller, the buyer, the items, and that it is paid [RT-048 RT-051]", async () => {
    const page = await driver.get(`/show-invoice/${invoice}`);
    expect(page.status).toBe(200);
    const pageText = textOf(page.body);
    for (const text of [`Tax invoice ${invoice}`, "Long Straight Motorsport", "ABN 40 250 618 209"])
      expect(pageText).toContain(text);
    expect(pageText).toMatch(/Entry – Street 1 \$[\d.]+ .*Total in Australian dollars \$[\d.]+ GST included/);
    expect(pageText).toMatch(/Billed to Sam <b> Carter driver@example\.com .* Status Paid on \d+ \w+ \d{4}/);
    expect(page.body).toContain(`href="/show-invoice/print/${invoice}"`);
  });

  test("has a printable version without the site's header and footer [RT-049]", async () => {
    const page = await driver.get(`/show-invoice/print/${invoice}`);
    expect(page.status).toBe(200);
    expect(textOf(page.body)).toContain(`Tax invoice ${invoice}`);
    expect(page.body).not.toMatch(/<header|<footer|<nav/);
    expect(page.body).toContain(`href="/show-invoice/${invoice}"`);
  });

  test("is sanitised, whatever the organiser writes into it", async () => {
    faultyApi.fault("cognito/invoice/invoiceText", {
      json: { invoiceText: '<h2>Invoice</h2><script>bad()</script><p onclick="bad()">ok</p>', pdf: "" },
    });
    const page = await driver.get(`/show-invoice/${invoice}`);
    faultyApi.restore();
    expect(page.body).toContain("<p>ok</p>");
    expect(page.body).not.toContain("bad()");
  });

  test("links only to the organiser's PDF, if there is one", async () => {
    const withPdf = async (pdf: string) => {
      faultyApi.fault("cognito/invoice/invoiceText", { json: { invoiceText: "<p>Invoice</p>", pdf } });
      const page = await driver.get(`/show-invoice/${invoice}`);
      faultyApi.restore();
      return page.body;
    };
    expect(await withPdf("https://organiser.example/1.pdf")).toMatch(/href="\/media\/[\w-]+\/[\w-]+"/);
    expect(textOf(await withPdf("javascript:alert(1)"))).not.toContain("PDF");
  });
});

describe("tickets", () => {
  test("are one page each, with event, venue, date, type, holder and a QR code of the ticket's code [RT-050 RT-051]", async () => {
    const page = await driver.get(`/print-tickets/${tickets.id}`);
    expect(page.status).toBe(200);
    const pageText = textOf(page.body);
    const types = ["Adult", "Adult", "Included with the entry"];
    expect(tickets.tickets.map(({ type }) => type)).toEqual(types);
    for (const [index, { type, code }] of nonEmpty(tickets.tickets.entries())) {
      expect(pageText).toMatch(
        new RegExp(
          `Ticket ${index + 1} of 3 · ${type} Gulf Camp-Out Venue ${tickets.venue} ${tickets.venueAddress} Date \\w{3}, \\d+ \\w+ \\d{4}, .{20,40} AC[SD]T Gates open 12:00 pm AC[SD]T Ticket type ${type} Name Sam <b> Carter Add to calendar ${code}`,
        ),
      );
    }
    expect(darkModules(page.body)).toEqual(tickets.tickets.map(({ code }) => countModules(code)));
    expect(page.body).not.toMatch(/<header|<footer|<nav/);
  });

  test("from an API that returns no codes show a number and a code of their own", async () => {
    faultyApi.fault("ticket/ticket/myUpcoming", {
      json: [
        {
          id: 7,
          customer_name: "Sam Carter",
          email: "driver@example.com",
          valid_from: "2026-05-02 10:00:00",
          valid_to: null,
          display_name: "Track night – adult",
          number_of_tickets: 2,
        },
      ],
    });
    const page = await driver.get("/print-tickets/7");
    faultyApi.restore();
    expect(textOf(page.body)).toMatch(/Track night – adult Date Saturday,? 2 May 2026.* 7-1 .* 7-2 /);
    expect(darkModules(page.body)).toEqual([countModules("7-1"), countModules("7-2")]);
  });
});

describe("a record of another user", () => {
  const addresses = () => [
    `/show-invoice/${invoice}`,
    `/show-invoice/print/${invoice}`,
    `/print-tickets/${tickets.id}`,
  ];

  test("is not found, like one that doesn't exist [RT-051]", async () => {
    for (const address of nonEmpty(addresses())) {
      const others = await otherUser.get(address);
      const none = await otherUser.get(address.replace(/\d+$/, "999999"));
      expect([address, others.status, none.status]).toEqual([address, 404, 404]);
      expect(others.body).not.toContain("Carter");
    }
    expect((await driver.get("/show-invoice/one")).status).toBe(404);
    expect((await driver.get("/print-tickets/0")).status).toBe(404);
  });

  test("requires login like one's own, which leads back [RT-051]", async () => {
    for (const address of nonEmpty(addresses())) {
      const browser = site.browse();
      expect((await browser.get(address)).location).toBe("/login");
      await logIn(browser);
      expect((await browser.get(address)).status).toBe(200);
    }
  });
});

test("refunded invoices and tickets say so, without the tickets' codes", async () => {
  const { db } = organiser.dependencies;
  const { total } = await db
    .selectFrom("invoices")
    .select("total")
    .where("id", "=", invoice)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("office_refunds")
    .values({ key: "all", invoice_id: invoice, cents: total, created_at: organiser.clock.now() })
    .execute();
  const account = textOf((await driver.get("/my-account")).body);
  expect(account).toContain(`Invoice ${invoice} Refunded`);
  // Once for the entry and once for the tickets. There is no way to the pass, and no checklist.
  expect(account.split("Refunded – no longer valid")).toHaveLength(3);
  expect(account).not.toContain("Show tickets");
  expect(textOf((await driver.get(`/show-invoice/${invoice}`)).body)).toContain("Refunded: $");
  const { body } = await driver.get(`/show-tickets/${tickets.id}`);
  expect(textOf(body)).toContain("Refunded – no longer valid");
  expect(body).not.toContain("Show this code at the gate.");
});
