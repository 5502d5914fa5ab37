import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addCredit } from "../../server/organiser/account/credit.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { entryIn, logIn } from "../support/entry-visit.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { addToCart, newSku, buildShopOrder, submitShopOrder } from "../support/shop-cart.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  faultyApi = await startFaultyProxy(organiser.url);
  site = await startSite({
    organiserUrl: faultyApi.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => {
  faultyApi.restore();
  organiser.clock.advance(20_000); // The site retries an API that was away after this time.
});
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

const account = "/my-account";
let people = 0;

/** A new user who is logged in, in a browser and at the API. */
async function newUser(): Promise<{ id: number; browser: Browser; calls: ApiCalls }> {
  const email = `driver-${++people}@example.com`;
  const [person] = await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const browser = site.browse();
  await logIn(browser, email);
  return { id: person?.id ?? 0, browser, calls: await callsAs(organiser.url, email) };
}

const show = "twilight-show-and-shine";

/** Orders adult tickets of the show, and optionally pays them. */
async function orderTickets(calls: ApiCalls, qty: number, isPaid = true): Promise<void> {
  const { spectatorTypes } = await loadEvent(calls, show);
  const adult = [{ id: findIdByName(spectatorTypes, "Adult"), qty }];
  const { redirect } = await submit(calls, await buildEntryOrder(calls, show, null, { spectators: adult }));
  if (isPaid) await clickPaymentButton(redirect, "pay");
}

/** The text of one of the lists; "" if the page doesn't show it. */
function listText(page: BrowserResponse, id: string): string {
  const section = new RegExp(`<section[^>]* id="${id}"[^]*?</section>|<section id="${id}"[^]*?</section>`);
  const [html = ""] = section.exec(page.body) ?? [];
  return html === "" ? "" : textOf(html);
}

const payButton = (page: BrowserResponse) => {
  const [, id = ""] = /<form[^>]* id="(pay-[a-z-]*\d+)"/.exec(page.body) ?? [];
  return formIn(page.body, id);
};

describe("the account page", () => {
  test("requires login, which leads back to it [RT-029 ACC-011]", async () => {
    const browser = site.browse();
    expect((await browser.get(account)).location).toBe("/login");
    const response = await browser.post("/login", {
      email: "spectator@example.com",
      password: "roll-racing-250",
    });
    expect(response.location).toBe(account);
    const page = await browser.follow(response);
    expect(page.status).toBe(200);
    expect(page.body).toContain('href="/profile"');
    expect(textOf(page.body)).toContain("Hello Riley");
  });

  test("doesn't claim that there is nothing if the API has no calls for it", async () => {
    const { browser } = await newUser();
    for (const call of ["event/entry", "event/stallSite", "ticket/ticket"])
      faultyApi.fault(`${call}/myUpcoming`, { json: { message: "No such call" }, status: 404 });
    for (const call of ["cognito/invoice", "sell/invoice"])
      faultyApi.fault(`${call}/myInvoices`, { json: { message: "No such call" }, status: 404 });
    const page = await browser.get(account);
    expect(textOf(page.body)).not.toContain("Nothing on the grid yet");
    expect(listText(page, "entries")).toContain("We can’t load your entries right now.");
    expect(listText(page, "tickets")).toContain("We can’t load your tickets right now.");
    expect(listText(page, "invoices")).toContain("We can’t load your invoices right now.");
  });

  test("neither counts, shows nor prints tickets whose number isn't known", async () => {
    const { browser } = await newUser();
    faultyApi.fault("ticket/ticket/myUpcoming", {
      json: [null, "0", -1].map((number, place) => ({
        id: 40 + place,
        display_name: `Grandstand ${place}`,
        valid_from: "2027-03-05",
        number_of_tickets: number,
      })),
    });
    const tickets = listText(await browser.get(account), "tickets");
    expect(tickets).toMatch(/Grandstand 0 Valid from .*5 Mar.* Grandstand 1 .* Grandstand 2 /);
    expect(tickets).not.toMatch(/tickets Grand|0 tickets|Show|Print/);
  });

  test("shows a cancelled invoice as such if the API dates it without a time", async () => {
    const { browser } = await newUser();
    const invoice = { title: "Cup", total_amount: "30.00", amount_outstanding: "30.00" };
    faultyApi.fault("cognito/invoice/myInvoices", {
      json: {
        data: [
          { ...invoice, id: 51, created_at: "2026-10-01", cancelled_at: "2026-11-01" },
          {
            ...invoice,
            id: 52,
            amount_outstanding: null,
            paid_at: "2026-11-02",
            invoiceItems: [{ qty: "1.00" }],
          },
        ],
      },
    });
    const page = await browser.get(account);
    expect(listText(page, "invoices")).toMatch(/Invoice 51 Cancelled .*1 October 2026.*Invoice 52 Paid/);
    expect(page.body).not.toMatch(/id="pay-5[12]"/);
  });

  test("tells a user without records where to start, and shows no list", async () => {
    const { browser } = await newUser();
    const page = await browser.get(account);
    expect(textOf(page.body)).toContain("Nothing on the grid yet");
    expect(["entries", "tickets", "invoices", "orders"].map((id) => listText(page, id))).toEqual([
      "",
      "",
      "",
      "",
    ]);
  });

  test("lists an entry with a link to its event [ACC-011]", async () => {
    const driver = site.browse();
    await logIn(driver);
    const calls = await callsAs(organiser.url);
    await clickPaymentButton(
      (await submit(calls, await buildEntryOrder(calls, "gulf-camp-out", "Street"))).redirect,
      "pay",
    );
    const page = await driver.get(account);
    expect(listText(page, "next")).toMatch(/Gulf Camp-Out Date .* Class Street Car 1997 Nissan Skyline/);
    expect(page.body).toContain('href="/event/gulf-camp-out"');
  });

  test("lists paid tickets with a link to print them, and their invoice [ACC-011 ACC-016]", async () => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 2);
    const page = await browser.get(account);
    expect(listText(page, "tickets")).toMatch(
      /Twilight Show and Shine – spectator 2 tickets · Valid from \w+/,
    );
    expect(page.body).toMatch(/href="\/print-tickets\/\d+"/);
    expect(listText(page, "invoices")).toMatch(
      /Invoice \d+ Paid Twilight Show and Shine \d+ \w+ \d{4} \$36\.00 View Print/,
    );
    expect(page.body).toMatch(/href="\/show-invoice\/\d+"[^]*href="\/show-invoice\/print\/\d+"/);
    expect(listText(page, "entries")).toBe("");
  });

  test("lists shop orders with the organiser's text for their status [CART-028]", async () => {
    const { browser, calls } = await newUser();
    const { sku } = await newSku(organiser, { name: "Tyre gauge" });
    await addToCart(calls, "", sku, 3);
    const { redirect } = await submitShopOrder(calls, await buildShopOrder(calls));
    expect(listText(await browser.get(account), "orders")).toMatch(
      /Order \d+ Waiting for payment 3 × Tyre gauge Pay \$\d+\.\d\d Now View/,
    );
    await clickPaymentButton(redirect, "pay");
    const page = await browser.get(account);
    expect(listText(page, "orders")).toMatch(/Order \d+ Paid 3 × Tyre gauge View/);
    expect(page.body).toMatch(/href="\/invoice\/\d+"/);
  });

  test("links to the payment of a shop order, even once its cart is empty [ACC-016]", async () => {
    const { browser, calls } = await newUser();
    const { sku } = await newSku(organiser, { name: "Torque wrench" });
    await addToCart(calls, "", sku, 1);
    await submitShopOrder(calls, await buildShopOrder(calls));
    await organiser.dependencies.db.deleteFrom("cart_lines").where("sku_id", "=", sku).execute();
    const [label = ""] = /Pay \$\d+\.\d\d Now/.exec(listText(await browser.get(account), "orders")) ?? [];
    const redirected = await browser.post(account, payButton(await browser.get(account)).press(label));
    expect(redirected.status).toBe(303);
    const { returnUrl: back } = await clickPaymentButton(redirected.location, "pay");
    const paid = await browser.get(back.slice(site.publicUrl.length));
    expect(textOf(paid.body)).toContain("Payment Successful");
    expect(listText(paid, "orders")).toMatch(/Order \d+ Paid 1 × Torque wrench View/);
  });

  test("offers no payment for a shop order if the API doesn't name its invoice", async () => {
    const { browser } = await newUser();
    const order = { id: 71, status_type: "Pending", status: "Pending", items: [] };
    faultyApi.fault("sell/invoice/myInvoices", {
      json: { data: [order, { ...order, id: 72, invoice_id: 9, amount_outstanding: 0 }] },
    });
    expect(listText(await browser.get(account), "orders")).toMatch(
      /^Shop orders Order 71 Pending View Order 72 Pending View$/,
    );
  });

  test.each([
    ["invoices", "cognito/invoice/myInvoices", { title: "Night Shift", amount_outstanding: "lots" }],
    ["orders", "sell/invoice/myInvoices", { status_type: "Pending", amount_outstanding: {} }],
    ["tickets", "ticket/ticket/myUpcoming", { number_of_tickets: "some" }],
    ["stalls", "event/stallSite/myUpcoming", { invoice_id: "x" }],
    ["entries", "event/entry/myUpcoming", { name: {} }],
  ])("says that one of its %s can't be shown, and shows the others", async (list, call, odd) => {
    const { browser } = await newUser();
    faultyApi.fault(call, {
      json: [
        { id: 71, title: "Shown" },
        { id: 72, ...odd },
      ],
    });
    const page = await browser.get(account);
    expect(page.status).toBe(200);
    expect(listText(page, list)).toContain("Something in this list can’t be shown right now. It isn’t lost");
    expect(page.body).toContain("71");
    expect(page.body).not.toContain(`${list}-72`);
  });

  test("shows credit if there is any [ACC-012]", async () => {
    const { id, browser } = await newUser();
    expect(textOf((await browser.get(account)).body)).not.toContain("Credit");
    const now = organiser.clock.now();
    await addCredit(organiser.dependencies.db, { userId: id, cents: 4_250, reason: "Rained off", now });
    expect(textOf((await browser.get(account)).body)).toContain("Credit $42.50");
  });

  test.each([
    ["event/entry/myUpcoming", "entries"],
    ["ticket/ticket/myUpcoming", "tickets"],
    ["cognito/invoice/myInvoices", "invoices"],
    ["sell/invoice/myInvoices", "orders"],
    ["event/stallSite/myUpcoming", "stalls"],
  ])("still shows the other lists when %s is unavailable", async (call, list) => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 1);
    faultyApi.fault(call, "reset");
    const page = await browser.get(account);
    expect(page.status).toBe(200);
    expect(listText(page, list)).toMatch(/We can’t load your .+ right now\. .+ Try again$/);
    const shown = ["tickets", "invoices"].filter((id) => id !== list);
    for (const id of nonEmpty(shown)) expect(listText(page, id)).toContain("Twilight Show and Shine");
  });

  test("works without links to the events and without credit if those are unavailable", async () => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 1);
    faultyApi.fault("event/event/upcomingEventList", "reset");
    faultyApi.fault("cognito/user/creditBalance", "reset");
    const page = await browser.get(account);
    expect([page.status, listText(page, "tickets") !== ""]).toEqual([200, true]);
    expect(textOf(page.body)).toContain("We can’t load your credit right now.");
  });

  test("leaves out what the API has no call for, and says which lists are empty", async () => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 1);
    const known = await browser.get(account);
    expect(listText(known, "orders")).toBe("Shop orders No orders.");
    expect(listText(known, "stalls")).toBe("Stall sites No stall sites.");
    faultyApi.fault("event/stallSite/myUpcoming", { json: { message: "No such call" }, status: 404 });
    faultyApi.fault("cognito/user/creditBalance", { json: { message: "No such call" }, status: 404 });
    const page = await browser.get(account);
    expect(listText(page, "stalls")).toBe("");
    expect(textOf(page.body)).not.toContain("We can’t load");
  });

  test("lists stall sites with their approval and payment status, and their invoice [ACC-011]", async () => {
    const { browser } = await newUser();
    const site = { id: 4, name: "3 × 3 m, Main Lane", event: "Gulf Camp-Out", date: "2027-02-13" };
    faultyApi.fault("event/stallSite/myUpcoming", {
      json: [
        { ...site, invoice_id: 31, approved: 1, paid: 0 },
        { ...site, id: 5, invoice_id: null, approved: 0, paid: 0 },
        { id: 6, event: "Unlisted Cup", date: "2027-08-15" },
      ],
    });
    const page = await browser.get(account);
    const days = "Sat, 13 Feb 2027, 2:00 pm – Sun, 14 Feb 2027, 2:00 pm ACDT";
    expect(listText(page, "stalls")).toBe(
      `Stall sites Gulf Camp-Out Approved Not paid yet 3 × 3 m, Main Lane ${days} View` +
        ` Gulf Camp-Out Waiting for approval 3 × 3 m, Main Lane ${days} Unlisted Cup Waiting for approval Sunday 15 August 2027`,
    );
    expect(page.body).toContain('href="/show-invoice/31"');
  });

  test("requests nothing twice", async () => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 1);
    await browser.get(account);
    const requests = [
      "entry/myUpcoming",
      "stallSite/myUpcoming",
      "ticket/myUpcoming",
      "cognito/invoice/myInvoices",
      "sell/invoice/myInvoices",
      "user/creditBalance",
      "user/authUser",
    ];
    const before = requests.map((call) => faultyApi.count(call));
    await browser.get(account);
    expect(requests.map((call, index) => [call, faultyApi.count(call) - (before[index] ?? 0)])).toEqual(
      requests.map((call) => [call, 1]),
    );
  });
});

describe("an open invoice", () => {
  test("is paid from the account page and leads back to it [ACC-016 API-065]", async () => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 2, false);
    const page = await browser.get(account);
    expect(listText(page, "invoices")).toContain("$36.00 outstanding");

    const started = await browser.post(account, payButton(page).press("Pay $36.00 Now"));
    expect(started.status).toBe(303);
    expect(started.location).toContain(`${organiser.url}/pay/`);
    const { returnUrl: back } = await clickPaymentButton(started.location, "pay");
    const paid = await browser.get(back.slice(site.publicUrl.length));
    expect(textOf(paid.body)).toContain("Payment Successful Please check your email for your receipt");
    expect(listText(paid, "invoices")).toMatch(/Invoice \d+ Paid/);
    expect(listText(paid, "tickets")).toContain("2 tickets");
  });

  test("of an entry that was cancelled first ends its draft, unless more was typed", async () => {
    const { browser } = await newUser();
    const cancelled = async () => {
      const ordered = await browser.post(ticketEvent, await ticketOrder(browser));
      const { returnUrl: back } = await clickPaymentButton(ordered.location, "cancel");
      await browser.get(back.slice(site.publicUrl.length));
    };
    const paid = async () => {
      const open = payButton(await browser.get(account)).press("Pay $18.60 Now");
      const { returnUrl: back } = await clickPaymentButton(
        (await browser.post(account, open)).location,
        "pay",
      );
      return browser.get(back.slice(site.publicUrl.length));
    };
    await cancelled();
    expect((await browser.get(account)).body).toContain('id="drafts"');
    // A browser that returns to the form posts it again unchanged.
    const { owner: mine = [], ...typed } = entryIn(await browser.get(ticketEvent)).values();
    organiser.clock.advance(1_000);
    await browser.post(`${ticketEvent}/draft`, { ...typed, owner: mine });
    expect((await paid()).body).not.toContain('id="drafts"');

    await cancelled();
    const { owner = [] } = entryIn(await browser.get(ticketEvent)).values();
    organiser.clock.advance(1_000);
    await browser.post(`${ticketEvent}/draft`, { owner, entrant_note: "and more" });
    expect((await paid()).body).toContain('id="drafts"');
  });

  test("of an entry whose sender left the payment page is shown first when they return, with a link to pay it", async () => {
    const { browser } = await newUser();
    await browser.post(ticketEvent, await ticketOrder(browser));
    expect(textOf((await browser.get(account)).body)).toContain("Your entry isn’t paid yet Continue");
    const event = await browser.get(ticketEvent);
    const text = textOf(event.body);
    expect(text).toContain("Your entry isn’t paid yet $18.60 is still to be paid.");
    expect(text.indexOf("isn’t paid yet")).toBeLessThan(text.indexOf("We’ve filled in what you entered on"));
    const intent = /value="(pay-invoice:\d+)"/.exec(event.body)?.[1] ?? "";
    const redirected = await browser.post(ticketEvent, { intent });
    expect(redirected.status).toBe(303);
    const { returnUrl: back } = await clickPaymentButton(redirected.location, "pay");
    await browser.get(back.slice(site.publicUrl.length));
    expect((await browser.get(ticketEvent)).body).not.toContain("isn’t paid yet");
  });

  test("of an entry is not shown if the API returns no invoices", async () => {
    const { browser } = await newUser();
    await browser.post(ticketEvent, await ticketOrder(browser));
    faultyApi.fault("cognito/invoice/myInvoices", "reset");
    const event = await browser.get(ticketEvent);
    expect([event.status, event.body.includes("isn’t paid yet")]).toEqual([200, false]);
  });

  test("that was declined stays open and can be paid again", async () => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 1, false);
    const page = await browser.get(account);
    const started = await browser.post(account, payButton(page).press("Pay $18.00 Now"));
    const { returnUrl: back } = await clickPaymentButton(started.location, "decline");
    const failed = await browser.get(back.slice(site.publicUrl.length));
    expect(textOf(failed.body)).toContain(
      "Payment Failed Your card or bank declined the payment. You haven’t been charged.",
    );
    const again = await browser.post(account, payButton(failed).press("Pay $18.00 Now"));
    expect(again.status).toBe(303);
    expect(again.location).not.toBe(started.location);
  });

  test("submitted several times starts one payment", async () => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 1, false);
    const fields = payButton(await browser.get(account)).press("Pay $18.00 Now");
    const answers = await Promise.all([1, 2, 3].map(() => browser.copy().post(account, fields)));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  });

  test("of another user is not paid; the page shows the organiser's message [ACC-016]", async () => {
    const [owner, other] = [await newUser(), await newUser()];
    await orderTickets(owner.calls, 1, false);
    const { owner: _, ...fields } = payButton(await owner.browser.get(account)).press("Pay $18.00 Now");
    const response = await other.browser.post(account, fields);
    expect(response.status).toBe(422);
    expect(textOf(response.body)).toContain("The payment could not be started This invoice doesn’t exist.");
  });

  test("that isn't named is asked for", async () => {
    const { browser } = await newUser();
    const response = await browser.post(account, { invoice: "1 or 2", key: "x" });
    expect(response.status).toBe(400);
    expect(textOf(response.body)).toContain("Choose one of your open invoices.");
  });

  test("is unchanged when the API doesn't respond, and the page claims nothing that isn't known", async () => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 1, false);
    const fields = payButton(await browser.get(account)).press("Pay $18.00 Now");
    faultyApi.fault("cognito/invoice/payNow", "reset");
    const response = await browser.post(account, fields);
    expect(response.status).toBe(503);
    expect(textOf(response.body)).toContain("We’re not sure the payment was started.");
    expect(textOf(response.body)).not.toMatch(/Nothing was charged|haven’t been charged/);
    expect(listText(response, "invoices")).toContain("$18.00 outstanding");
  });

  test("whose payment is indeterminate is called neither paid nor failed", async () => {
    const { browser, calls } = await newUser();
    await orderTickets(calls, 1, false);
    const started = await browser.post(
      account,
      payButton(await browser.get(account)).press("Pay $18.00 Now"),
    );
    const { returnUrl: back } = await clickPaymentButton(started.location, "pay");
    faultyApi.fault("cognito/payment/checkPaid", "reset");
    const text = textOf((await browser.get(back.slice(site.publicUrl.length))).body);
    expect(text).toContain("We haven’t had confirmation of your payment yet.");
    expect(text).not.toMatch(/Payment (Successful|Failed)/);
  });
});
