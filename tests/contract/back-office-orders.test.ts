import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { Invoice } from "../../app/wire/account.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { ShopOrderOutcome } from "../../app/wire/shop.ts";
import { UpcomingTicket } from "../../app/wire/ticket.ts";
import { createTicketCodes } from "../../server/organiser/entries/gate/ticket-codes.ts";
import { formatDollars } from "../../server/organiser/payments/format-dollars.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { browseApi, driver } from "../support/authorisation-visit.ts";
import type { Browser, Fields } from "../support/browser.ts";
import {
  buildEntryOrder,
  clickPaymentButton,
  findIdByName,
  loadEvent,
  submit,
} from "../support/event-order.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { lastMailTo } from "../support/mailed.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import {
  addToCart,
  buildShopOrder,
  loadShippingQuotes,
  loadShopOrders,
  newShopAddress,
  newSku,
  submitShopOrder,
} from "../support/shop-cart.ts";
import { buildStallOrder, market, newTrader } from "../support/stall-order.ts";

const SITE = "http://localhost:3000";
const ILLNESS = "a very secret illness";

let organiser: RunningOrganiser;
let calls: ApiCalls;
let browser: Browser;
let paid: { id: number; invoice_id: number };
let unpaid: { id: number; invoice_id: number };

beforeAll(async () => {
  organiser = await startOrganiser({ siteOrigins: [SITE] });
  calls = await callsAs(organiser.url);
  browser = browseApi(organiser);
  await browser.post("/cms/log-in", { ...driver, email: "admin@example.com" });
  paid = await enter({ first_name: "=Sam", last_name: 'O"Neil, Jr' }, "pay");
  unpaid = await enter({ first_name: "Noa", last_name: "Unpaid" }, null);
});
afterAll(() => organiser.close());

/** Enters an event with two spectator tickets, and pays with `pay`. */
async function enter(names: { first_name: string; last_name: string }, pay: "pay" | null) {
  const { db } = organiser.dependencies;
  const { spectatorTypes } = await loadEvent(calls, "gulf-camp-out");
  const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 2 }];
  const order = await buildEntryOrder(calls, "gulf-camp-out", "Street", { spectators, ...names });
  const { redirect } = await submit(calls, order);
  if (pay) await clickPaymentButton(redirect, pay);
  const entry = await db
    .selectFrom("entry_orders")
    .select(["id", "invoice_id"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("medical_statements")
    .values({ order_id: entry.id, sealed: ILLNESS })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return entry;
}

/** The first column of a list. */
async function listed(list: string): Promise<string[]> {
  const { body } = await browser.get(`/cms/${list}`);
  return Array.from(new JSDOM(body).window.document.querySelectorAll("tbody tr"), (row) =>
    (row.querySelector("td")?.textContent ?? "").trim(),
  );
}

/** The audit lines that this test writes. */
function auditLines(): () => unknown[] {
  const warn = vi.spyOn(organiser.dependencies.log, "warn");
  onTestFinished(() => warn.mockRestore());
  return () => warn.mock.calls.map(([members]) => members);
}

const balance = async () =>
  (
    await organiser.dependencies.db
      .selectFrom("credit_movements")
      .innerJoin("users", "users.id", "credit_movements.user_id")
      .select((eb) => eb.fn.sum<number | null>("cents").as("cents"))
      .where("users.email", "=", driver.email)
      .executeTakeFirstOrThrow()
  ).cents ?? 0;

describe("entries in the back-office", () => {
  test("are found by name, phone, car, plate, racing number, order and invoice number", async () => {
    const { db } = organiser.dependencies;
    const { vehicle_id } = await db
      .selectFrom("entry_orders")
      .select("vehicle_id")
      .where("id", "=", paid.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("vehicles")
      .set({ registration: "QX 7-ZZ", racing_number: "9876", make: "Zephyr", model: "Mark IV" })
      .where("id", "=", vehicle_id)
      .execute();
    await db
      .updateTable("entry_orders")
      .set({ mobile_phone: "+61 491-570-777" })
      .where("id", "=", unpaid.id)
      .execute();
    const find = (text: string) => listed(`entries?q=${encodeURIComponent(text)}`);
    const [both, first, second] = [
      [String(unpaid.id), String(paid.id)],
      [String(paid.id)],
      [String(unpaid.id)],
    ];
    expect(await find("qx7zz")).toEqual(both);
    expect(await find("#9876")).toEqual(both);
    expect(await find("zephyr mark")).toEqual(both);
    for (const phone of ["0491 570 777", "+61491570777", "(0491) 570-777"])
      expect(await find(phone), phone).toEqual(second);
    expect(await find("noa unpaid")).toEqual(second);
    expect(await find('=Sam O"Neil')).toEqual(first);
    expect(await find(String(unpaid.invoice_id))).toContain(String(unpaid.id));
    expect(await find(`#${paid.id}`)).toContain(String(paid.id));
    for (const nothing of ["%", "no such text", "'"]) expect(await find(nothing), nothing).toEqual([]);
  });

  test("are filtered by event, class and payment; the filters stay in the form and the links", async () => {
    const { id } = await loadEvent(calls, "gulf-camp-out");
    expect(await listed("entries?payment=paid&class=Street")).toEqual([String(paid.id)]);
    expect(await listed(`entries?payment=unpaid&event=${id}`)).toEqual([String(unpaid.id)]);
    for (const none of ["payment=ended", "payment=x", "event=x", "event=999", "class=-", "class=a&class=b"])
      expect(await listed(`entries?${none}`), none).toEqual([]);
    const { body } = await browser.get(`/cms/entries?payment=paid&class=Street&q=sam&event=${id}`);
    expect(formIn(body, "search").values()).toEqual({
      q: ["sam"],
      event: [String(id)],
      class: ["Street"],
      payment: ["paid"],
    });
    expect(body).toContain(`export.csv?q=sam&#38;event=${id}&#38;class=Street&#38;payment=paid`);
    expect((await browser.get("/cms/entries?class=Gone")).body).toContain("Gone (none)");
  });

  test("keep their filters on the next page", async () => {
    const { db, clock } = organiser.dependencies;
    const row = await db
      .selectFrom("entry_orders")
      .selectAll()
      .where("id", "=", unpaid.id)
      .executeTakeFirstOrThrow();
    const { id: _id, ...copy } = row;
    const copies = Array.from({ length: 51 }, () => ({
      ...copy,
      last_name: "Copy",
      created_at: clock.now(),
    }));
    const made = await db.insertInto("entry_orders").values(copies).returning("id").execute();
    onTestFinished(async () => {
      const ids = made.map(({ id }) => id);
      await db.deleteFrom("entry_orders").where("id", "in", ids).execute();
    });
    const first = await browser.get("/cms/entries?q=copy&payment=unpaid");
    expect(textOf(first.body)).toContain("1 to 50 of 51");
    expect(first.body).toContain('href="/cms/entries?q=copy&#38;payment=unpaid&#38;page=2"');
    expect(await listed("entries?q=copy&payment=unpaid&page=2")).toHaveLength(1);
  });

  test("have a page with licence and emergency contact, never with medical answers", async () => {
    await organiser.dependencies.db
      .updateTable("users")
      .set({ emergency_contact_name: "Kim Carter", emergency_contact_phone: "0400 111 222" })
      .where("email", "=", driver.email)
      .execute();
    const { body } = await browser.get(`/cms/entries/${paid.id}`);
    expect(textOf(body)).toMatch(
      /Class Street State paid .*Phone 0491 570 156 Emergency contact Kim Carter .*0400 111 222 .*Licence A-5512/,
    );
    expect(body).not.toContain(ILLNESS);
    expect((await browser.get("/cms/entries/999999")).status).toBe(404);
  });
});

describe("the CSV files of the back-office", () => {
  const csv = async (path: string) => {
    const response = await browser.get(path);
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["cache-control"]).toContain("no-store");
    expect(response.body).not.toContain(ILLNESS);
    return response;
  };

  test("have the filtered entries, quoted and without formulas; the download is audited", async () => {
    const audited = auditLines();
    const { body, headers } = await csv("/cms/entries/export.csv?payment=paid&q=sam");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="entries-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = body.split("\r\n");
    expect([lines.length, lines[2]]).toEqual([3, ""]);
    expect(lines[0]).toMatch(/^\uFEFF?Order,Invoice,Event,Class,State/);
    expect(lines[1]).toContain(
      `${paid.id},${paid.invoice_id},Gulf Camp-Out,Street,paid,'=Sam,"O""Neil, Jr",driver@example.com`,
    );
    expect(audited()).toEqual([
      expect.objectContaining({
        audit: "office-exported",
        why: "entries: only payment “paid”, a search",
      }),
    ]);
  });

  test("have the orders with what was refunded", async () => {
    const { body } = await csv(`/cms/orders/export.csv?kind=entry&q=${unpaid.invoice_id}`);
    const lines = body.split("\r\n");
    expect(lines[0]).toContain("Total,Paid with credit,Refunded to credit,Ordered");
    expect(lines[1]).toMatch(new RegExp(`^${unpaid.invoice_id},Entry,.*,not paid,.*,0\\.00,0\\.00,`));
    expect((await csv("/cms/orders/export.csv?kind=voucher")).body.split("\r\n")).toHaveLength(2);
  });

  test("have the stall applications without an invoice, as the list has", async () => {
    const trader = await newTrader(organiser);
    const application = await buildStallOrder(trader.calls, market, "Trade stall", { last_name: "Waiting" });
    await submit(trader.calls, application);
    expect(await listed("orders?q=waiting")).toEqual(["none yet"]);
    const { body } = await csv("/cms/orders/export.csv?q=waiting");
    expect(body.split("\r\n")[1]).toMatch(/^none yet,Stall,Long Weekend Shootout,waiting,Mika Waiting,/);
    const all = (await csv("/cms/orders/export.csv")).body.trim().split("\r\n");
    expect(all.filter((line) => line.startsWith("none yet,"))).toHaveLength(1);
  });

  test("have the tickets without their codes", async () => {
    const { body } = await csv("/cms/tickets/export.csv?payment=paid");
    expect(body).toContain('"2 × Adult, 1 × included in the entry",3,0,');
    expect(body).not.toMatch(/\d+-\d+-[0-9A-F]{12}/);
  });

  test("are read in parts, each row once", async () => {
    const { db } = organiser.dependencies;
    const row = await db
      .selectFrom("entry_orders")
      .selectAll()
      .where("id", "=", unpaid.id)
      .executeTakeFirstOrThrow();
    const { id: _id, ...copy } = row;
    for (let part = 0; part < 11; part += 1) {
      const copies = Array.from({ length: 100 }, () => ({ ...copy, last_name: "Many" }));
      await db.insertInto("entry_orders").values(copies).execute();
    }
    onTestFinished(async () => {
      await db.deleteFrom("entry_orders").where("last_name", "=", "Many").execute();
    });
    const { body } = await csv("/cms/entries/export.csv?q=many");
    const ids = body
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect([ids.length, new Set(ids).size]).toEqual([1_100, 1_100]);
  });

  test("are for administrators only", async () => {
    for (const list of ["entries", "orders", "tickets", "stalls"]) {
      const { status, location } = await browseApi(organiser).get(`/cms/${list}/export.csv`);
      expect([status, location], list).toEqual([303, "/cms"]);
    }
  });
});

test("tickets and orders in the back-office are searched and filtered", async () => {
  expect(await listed("tickets?q=noa")).toEqual([String(unpaid.id)]);
  expect(await listed("tickets?payment=paid")).toEqual([String(paid.id)]);
  expect(textOf((await browser.get("/cms/tickets")).body)).toContain("2 × Adult, 1 × included in the entry");
  expect(await listed("orders?kind=entry&payment=paid")).toEqual([String(paid.invoice_id)]);
  expect(await listed("orders?q=noa")).toEqual([String(unpaid.invoice_id)]);
  for (const none of ["kind=voucher", "kind=x", "payment=x", "q=nobody"])
    expect(await listed(`orders?${none}`), none).toEqual([]);
});

describe("the delivery of a shop order is on its page and in the CSV file", () => {
  /** Orders an item from the shop and returns the invoice's id. */
  async function orderFromShop(parts: object): Promise<number> {
    await addToCart(calls, "", (await newSku(organiser)).sku);
    expect(await submitShopOrder(calls, await buildShopOrder(calls, parts))).toMatchObject({ success: true });
    const [order] = await loadShopOrders(calls);
    return order?.invoiceId ?? 0;
  }
  const csvLine = async (invoice: number) =>
    (await browser.get(`/cms/orders/export.csv?kind=order&q=${invoice}`)).body.split("\r\n")[1];

  test("with the address to post it to; no text of it is run as a formula", async () => {
    const address = await newShopAddress(calls, { first_name: "=Riley", company: "Pit Crew" });
    const invoice = await orderFromShop({ address });
    expect(textOf((await browser.get(`/cms/orders/${invoice}`)).body)).toContain(
      "Delivery method Standard post Recipient =Riley Nguyen, Pit Crew " +
        "Delivery address 9 Wattle Parade, Glenfield Bay SA 5045, Australia Delivery phone 0491 570 158",
    );
    expect(await csvLine(invoice)).toContain(
      `,Standard post,"'=Riley Nguyen, Pit Crew","9 Wattle Parade, Glenfield Bay SA 5045, Australia",0491 570 158,1 × `,
    );
  });

  test("with “Pick up” if the customer collects it", async () => {
    const quotes = await loadShippingQuotes(calls, {});
    const pickUp = quotes.find(({ isPickUp }) => isPickUp);
    const invoice = await orderFromShop({ shipping_option_id: pickUp?.shippingTypeId });
    const text = textOf((await browser.get(`/cms/orders/${invoice}`)).body);
    expect(text).toContain("Recipient Riley Nguyen Delivery address Pick up Delivery phone 0491 570 158");
    expect(text).not.toContain("Wattle Parade");
    expect(await csvLine(invoice)).toContain(",Pick-up at Sandstone Flat,Riley Nguyen,Pick up,0491 570 158,");
  });

  test("and not on those of other orders", async () => {
    expect((await browser.get(`/cms/orders/${paid.invoice_id}`)).body).not.toContain("Delivery");
  });
});

/** The mails about refunds, oldest first. */
const refundMails = () =>
  organiser.dependencies.db
    .selectFrom("mails")
    .select(["recipient", "subject", "text"])
    .where("kind", "=", "refund")
    .orderBy("id")
    .execute();

describe("a refund to credit", () => {
  const form = async (amount: string, confirmed = "yes") =>
    formIn((await browser.get(`/cms/orders/${paid.invoice_id}`)).body, "refund")
      .fillIn({ amount, confirmed })
      .press("Refund");
  const post = (fields: Fields, invoice = paid.invoice_id) =>
    browser.post(`/cms/orders/${invoice}/refund`, fields);
  test("adds to the account's credit once, is audited, emailed in the customer's language, and shown on the order", async () => {
    const before = await balance();
    const audited = auditLines();
    const setLanguage = (language: string) =>
      organiser.dependencies.db
        .updateTable("users")
        .set({ language })
        .where("email", "=", driver.email)
        .execute();
    await setLanguage("de");
    onTestFinished(async () => {
      await setLanguage("en");
    });
    const fields = await form("$10.05");
    const answers = await Promise.all([post(fields), post(fields)]);
    expect(answers.map(({ location }) => location)).toEqual(
      [1, 2].map(() => `/cms/orders/${paid.invoice_id}?refunded=1`),
    );
    expect((await balance()) - before).toBe(1_005);
    expect(audited()).toEqual([
      expect.objectContaining({
        audit: "office-changed",
        why: `orders ${paid.invoice_id}: refunded 1005 cents to credit`,
      }),
    ]);
    expect(textOf((await browser.get(`/cms/orders/${paid.invoice_id}`)).body)).toContain(
      "Refunded to credit $10.05",
    );
    expect((await post({ ...fields, amount: "1" })).status).toBe(409);
    expect((await balance()) - before).toBe(1_005);
    const mails = await refundMails();
    expect(mails).toMatchObject([{ recipient: driver.email, subject: "Deine Erstattung von 10,05 $" }]);
    expect(mails[0]?.text).toContain(`Rechnungsnummer: ${paid.invoice_id}`);
    expect(mails[0]?.text).toContain(`Dein Guthaben jetzt: ${formatDollars(before + 1_005, "de")}`);
  });

  test("is at most what was paid and not refunded, and keeps what was typed", async () => {
    const { total } = await organiser.dependencies.db
      .selectFrom("invoices")
      .select("total")
      .where("id", "=", paid.invoice_id)
      .executeTakeFirstOrThrow();
    await post(await form("1"));
    const before = await balance();
    const mailsBefore = await refundMails();
    for (const [amount, problem] of [
      [String(total / 100), "Enter at most $"],
      ["0", "Enter an amount in dollars"],
      ["-5", "Enter an amount in dollars"],
      ["1.005", "Enter an amount in dollars"],
      ["all", "Enter an amount in dollars"],
      ["", "Enter an amount in dollars"],
    ] as const) {
      const rejected = await post(await form(amount));
      expect([rejected.status, fieldError(rejected, "amount")], amount).toEqual([
        400,
        expect.stringContaining(problem),
      ]);
      expect(formIn(rejected.body, "refund").values()["amount"]).toEqual([amount]);
    }
    const unconfirmed = await post(await form("1", ""));
    expect([unconfirmed.status, fieldError(unconfirmed, "confirmed")]).toEqual([
      400,
      "Tick the box to refund this amount.",
    ]);
    expect(formIn(unconfirmed.body, "refund").values()["amount"]).toEqual(["1"]);
    expect(await balance()).toBe(before);
    expect(await refundMails()).toHaveLength(mailsBefore.length);
  });

  test("isn't possible for an unpaid order, or without the page's token", async () => {
    const fields = await form("1");
    const before = await balance();
    expect((await browser.get(`/cms/orders/${unpaid.invoice_id}`)).body).not.toContain('id="refund"');
    expect((await post(fields, unpaid.invoice_id)).status).toBe(404);
    expect((await browser.post(`/cms/events/${paid.invoice_id}/refund`, fields)).status).toBe(404);
    expect((await post({ ...fields, form_token: "x" })).status).toBe(403);
    expect((await browser.get(`/cms/orders/${paid.invoice_id}/refund`)).location).toBe(
      `/cms/orders/${paid.invoice_id}`,
    );
    expect(await balance()).toBe(before);
  });
});

describe("a refund in full", () => {
  const refund = async (invoice: number, amount: string) => {
    const { body } = await browser.get(`/cms/orders/${invoice}`);
    const fields = formIn(body, "refund").fillIn({ amount, confirmed: "yes" }).press("Refund");
    return browser.post(`/cms/orders/${invoice}/refund`, fields);
  };
  const redeem = async (code: string) => (await calls.post("cognito/giftVoucher/redeem", { code })).body;
  const totalOf = async (invoice: number) => {
    const { total } = await organiser.dependencies.db
      .selectFrom("invoices")
      .select("total")
      .where("id", "=", invoice)
      .executeTakeFirstOrThrow();
    return String(total / 100);
  };

  /** Pays for a voucher of $20. Returns its invoice, code and page for printing. */
  async function buyVoucher() {
    const url = Buffer.from(`${SITE}/gift-vouchers`).toString("base64");
    const { body } = await calls.post("cognito/giftVoucher/payNow", { theme_id: 1, amount: 20, url });
    await clickPaymentButton(ShopOrderOutcome.parse(body).redirect, "pay");
    const { text } = await lastMailTo(organiser, driver.email);
    const code = /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/.exec(text)?.[0] ?? "";
    const page = /^http\S+\/gift-voucher\/(\d+)-\S+$/m.exec(text);
    return { invoice: Number(page?.[1]), code, address: page?.[0] ?? "" };
  }

  test("of a gift voucher makes its code invalid, and its page and invoice say so", async () => {
    const { invoice, code, address } = await buyVoucher();
    const { body } = await browser.get(`/cms/orders/${invoice}`);
    expect(formIn(body, "refund").values()["amount"]).toEqual(["20.00"]);
    const partial = await refund(invoice, "5");
    expect([partial.status, fieldError(partial, "amount")]).toEqual([
      400,
      "A gift voucher is refunded in full: $20.00.",
    ]);
    expect((await refund(invoice, "20")).location).toBe(`/cms/orders/${invoice}?refunded=1`);
    const afterRefund = await balance();
    expect(await redeem(code)).toEqual({
      success: false,
      message: "This gift voucher has been refunded, so its code is no longer valid.",
    });
    expect(await balance()).toBe(afterRefund);
    const page = await (await fetch(address)).text();
    expect(textOf(page)).toContain("This voucher has been refunded $20.00 was refunded to the buyer.");
    expect(page).not.toContain(code);
    expect(
      JSON.stringify((await calls.post("cognito/invoice/invoiceText", { id: invoice, payment: 0 })).body),
    ).toContain("Refunded: $20.00");
    const invoices = listResponse(Invoice).parse((await calls.get("cognito/invoice/myInvoices")).body).items;
    expect(invoices.find(({ id }) => id === invoice)).toMatchObject({ refundedAmount: 2_000 });
  });

  test("isn't possible for a redeemed gift voucher", async () => {
    const { invoice, code } = await buyVoucher();
    const { body } = await browser.get(`/cms/orders/${invoice}`);
    const fields = formIn(body, "refund").fillIn({ amount: "20", confirmed: "yes" }).press("Refund");
    expect(await redeem(code)).toMatchObject({ success: true });
    const afterRedemption = await balance();
    const rejected = await browser.post(`/cms/orders/${invoice}/refund`, fields);
    expect(rejected.status).toBe(409);
    expect(textOf(rejected.body)).toContain("not possible: the gift voucher has been redeemed");
    expect(rejected.body).not.toContain('id="refund"');
    expect(await balance()).toBe(afterRedemption);
  });

  test("of a gift voucher that is redeemed at the same moment pays out once", async () => {
    for (const isRefundFirst of [true, false]) {
      const { invoice, code } = await buyVoucher();
      const before = await balance();
      const { body } = await browser.get(`/cms/orders/${invoice}`);
      const fields = formIn(body, "refund").fillIn({ amount: "20", confirmed: "yes" }).press("Refund");
      const both = [
        () => browser.post(`/cms/orders/${invoice}/refund`, fields),
        () => calls.post("cognito/giftVoucher/redeem", { code }),
      ];
      await Promise.all((isRefundFirst ? both : both.toReversed()).map((act) => act()));
      expect((await balance()) - before).toBe(2_000);
    }
  });

  test("of an entry makes its tickets and pass invalid at the gate and in the account, a partial one doesn't", async () => {
    const { invoice_id: invoice, id } = await enter({ first_name: "Kim", last_name: "Refunded" }, "pay");
    const admin = await callsAs(organiser.url, "admin@example.com");
    const check = async (number: number) => {
      const code = createTicketCodes(organiser.dataDir).encode(id, number);
      return (await admin.post("ticket/ticket/check", { code, event: "gulf-camp-out" })).body;
    };
    const ticketsOf = async () =>
      z
        .array(UpcomingTicket)
        .parse((await calls.get("ticket/ticket/myUpcoming")).body)
        .find((order) => order.id === id);
    await refund(invoice, "1");
    expect(await check(1)).toMatchObject({ state: "valid" });
    expect(await ticketsOf()).toMatchObject({ refunded: false });

    expect((await refundMails()).at(-1)?.text).not.toMatch(/gilt nicht mehr|no longer valid/);
    expect(await listed("entries?payment=paid")).toContain(String(id));

    await refund(invoice, String(Number(await totalOf(invoice)) - 1));
    expect((await refundMails()).at(-1)?.text).toMatch(/gilt nicht mehr|no longer valid/);
    expect(await listed("entries?payment=paid")).not.toContain(String(id));
    expect(await listed("entries?payment=ended")).toContain(String(id));
    expect(textOf((await browser.get(`/cms/entries/${id}`)).body)).toContain("State refunded");
    for (const number of [0, 1, 2])
      expect(await check(number)).toMatchObject({
        state: "cancelled",
        message: "This has been refunded, so it isn’t valid.",
      });
    expect(await ticketsOf()).toMatchObject({
      refunded: true,
      tickets: [{ code: "" }, { code: "" }, { code: "" }],
    });
    expect((await calls.get("event/entry/myUpcoming")).body).toContainEqual(
      expect.objectContaining({
        id,
        name: "Street (refunded)",
        details: expect.objectContaining({ pass: null, refunded: true }),
      }),
    );
  });
});
