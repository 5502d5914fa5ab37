import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addCredit } from "../../server/organiser/account/credit.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import type { Answer, Browser } from "../support/browser.ts";
import { entryIn, logIn } from "../support/entry-visit.ts";
import { eventFor, idOf, orderOf, press, submit } from "../support/event-order.ts";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { add, newSku, shopOrderOf, submitShopOrder } from "../support/shop-cart.ts";
import { some } from "../support/some.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";

let organiser: RunningOrganiser;
let line: FaultyLine;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await faultyLine(organiser.url);
  site = await startSite({
    organiserUrl: line.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => {
  line.mend();
  organiser.clock.advance(20_000); // whoever was told that the API is away asks it again
});
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

const account = "/my-account";
let people = 0;

/** Somebody new who is signed in, in a browser and at the API. */
async function newcomer(): Promise<{ id: number; browser: Browser; calls: ApiCalls }> {
  const email = `driver-${++people}@example.com`;
  const [person] = await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const browser = site.browse();
  await logIn(browser, email);
  return { id: person?.id ?? 0, browser, calls: await callsAs(organiser.url, email) };
}

const show = "twilight-show-and-shine";

/** Orders adult tickets of the show, and pays them where wished. */
async function orderTickets(calls: ApiCalls, qty: number, isPaid = true): Promise<void> {
  const { spectatorTypes } = await eventFor(calls, show);
  const adult = [{ id: idOf(spectatorTypes, "Adult"), qty }];
  const { redirect } = await submit(calls, await orderOf(calls, show, null, { spectators: adult }));
  if (isPaid) await press(redirect, "pay");
}

/** The text of one of the lists; "" where the page doesn't show it. */
function listIn(page: Answer, id: string): string {
  const section = new RegExp(`<section[^>]* id="${id}"[^]*?</section>|<section id="${id}"[^]*?</section>`);
  const [html = ""] = section.exec(page.body) ?? [];
  return html === "" ? "" : textOf(html);
}

const payButton = (page: Answer) => {
  const [, id = ""] = /<form[^>]* id="(pay-\d+)"/.exec(page.body) ?? [];
  return formIn(page.body, id);
};

describe("the account page", () => {
  test("asks for a sign-in and is where that leads back to [RT-029 ACC-011]", async () => {
    const browser = site.browse();
    expect((await browser.get(account)).location).toBe("/login");
    const answer = await browser.post("/login", {
      email: "spectator@example.com",
      password: "roll-racing-250",
    });
    expect(answer.location).toBe(account);
    const page = await browser.follow(answer);
    expect(page.status).toBe(200);
    expect(page.body).toContain('href="/profile"');
    expect(textOf(page.body)).toContain("Hello Riley");
  });

  test("tells somebody who has nothing yet where to begin, and shows no list", async () => {
    const { browser } = await newcomer();
    const page = await browser.get(account);
    expect(textOf(page.body)).toContain("Nothing on the grid yet");
    expect(["entries", "tickets", "invoices", "orders"].map((id) => listIn(page, id))).toEqual([
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
    await press((await submit(calls, await orderOf(calls, "gulf-camp-out", "Street"))).redirect, "pay");
    const page = await driver.get(account);
    expect(listIn(page, "next")).toMatch(/Gulf Camp-Out Date .* Class Street Car 1997 Nissan Skyline/);
    expect(page.body).toContain('href="/event/gulf-camp-out"');
  });

  test("lists paid tickets with a way to print them, and their invoice [ACC-011 ACC-016]", async () => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 2);
    const page = await browser.get(account);
    expect(listIn(page, "tickets")).toMatch(/Twilight Show and Shine – spectator 2 tickets · Valid from \w+/);
    expect(page.body).toMatch(/href="\/print-tickets\/\d+"/);
    expect(listIn(page, "invoices")).toMatch(
      /Invoice \d+ Paid Twilight Show and Shine \d+ \w+ \d{4} \$36\.00 View Print/,
    );
    expect(page.body).toMatch(/href="\/show-invoice\/\d+"[^]*href="\/show-invoice\/print\/\d+"/);
    expect(listIn(page, "entries")).toBe("");
  });

  test("lists orders of the shop with the organiser's words for how far they are [CART-028]", async () => {
    const { browser, calls } = await newcomer();
    const { sku } = await newSku(organiser, { name: "Tyre gauge" });
    await add(calls, "", sku, 3);
    const { redirect } = await submitShopOrder(calls, await shopOrderOf(calls));
    expect(listIn(await browser.get(account), "orders")).toMatch(
      /Order \d+ Waiting for payment 3 × Tyre gauge Pay \$\d+\.\d\d Now View/,
    );
    await press(redirect, "pay");
    const page = await browser.get(account);
    expect(listIn(page, "orders")).toMatch(/Order \d+ Paid 3 × Tyre gauge View/);
    expect(page.body).toMatch(/href="\/invoice\/\d+"/);
  });

  test("leads to where an order of the shop is paid, also once its cart is empty [ACC-016]", async () => {
    const { browser, calls } = await newcomer();
    const { sku } = await newSku(organiser, { name: "Torque wrench" });
    await add(calls, "", sku, 1);
    await submitShopOrder(calls, await shopOrderOf(calls));
    await organiser.parts.db.deleteFrom("cart_lines").where("sku_id", "=", sku).execute();
    const [words = ""] = /Pay \$\d+\.\d\d Now/.exec(listIn(await browser.get(account), "orders")) ?? [];
    const led = await browser.post(account, payButton(await browser.get(account)).press(words));
    expect(led.status).toBe(303);
    const { back } = await press(led.location, "pay");
    const paid = await browser.get(back.slice(site.publicUrl.length));
    expect(textOf(paid.body)).toContain("Payment Successful");
    expect(listIn(paid, "orders")).toMatch(/Order \d+ Paid 1 × Torque wrench View/);
  });

  test("offers to pay no order of the shop whose API doesn't say by which invoice", async () => {
    const { browser } = await newcomer();
    const order = { id: 71, status_type: "Pending", status: "Pending", items: [] };
    line.fault("sell/invoice/myInvoices", {
      json: { data: [order, { ...order, id: 72, invoice_id: 9, amount_outstanding: 0 }] },
    });
    expect(listIn(await browser.get(account), "orders")).toMatch(
      /^Shop orders Order 71 Pending View Order 72 Pending View$/,
    );
  });

  test("shows credit while there is some [ACC-012]", async () => {
    const { id, browser } = await newcomer();
    expect(textOf((await browser.get(account)).body)).not.toContain("Credit");
    const now = organiser.clock.now();
    await addCredit(organiser.parts.db, { userId: id, cents: 4_250, reason: "Rained off", now });
    expect(textOf((await browser.get(account)).body)).toContain("Credit $42.50");
  });

  test.each([
    ["event/entry/myUpcoming", "entries"],
    ["ticket/ticket/myUpcoming", "tickets"],
    ["cognito/invoice/myInvoices", "invoices"],
    ["sell/invoice/myInvoices", "orders"],
    ["event/stallSite/myUpcoming", "stalls"],
  ])("still shows the other lists when %s is silent", async (call, list) => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 1);
    line.fault(call, "reset");
    const page = await browser.get(account);
    expect(page.status).toBe(200);
    expect(listIn(page, list)).toMatch(/can't be shown at the moment\. .+ Try again$/);
    const shown = ["tickets", "invoices"].filter((id) => id !== list);
    for (const id of some(shown)) expect(listIn(page, id)).toContain("Twilight Show and Shine");
  });

  test("does without links to the events and without credit when those are silent", async () => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 1);
    line.fault("event/event/upcomingEventList", "reset");
    line.fault("cognito/user/creditBalance", "reset");
    const page = await browser.get(account);
    expect([page.status, listIn(page, "tickets") !== ""]).toEqual([200, true]);
    expect(textOf(page.body)).toContain("Your credit can't be shown at the moment.");
  });

  test("leaves out what an API has no call for, and says of what is empty that it is", async () => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 1);
    const known = await browser.get(account);
    expect(listIn(known, "orders")).toBe("Shop orders No orders.");
    expect(listIn(known, "stalls")).toBe("Stall sites No stall sites.");
    line.fault("event/stallSite/myUpcoming", { json: { message: "No such call" }, status: 404 });
    line.fault("cognito/user/creditBalance", { json: { message: "No such call" }, status: 404 });
    const page = await browser.get(account);
    expect(listIn(page, "stalls")).toBe("");
    expect(textOf(page.body)).not.toContain("can't be shown");
  });

  test("lists stall sites with whether they are approved and paid, and their invoice [ACC-011]", async () => {
    const { browser } = await newcomer();
    const site = { id: 4, name: "3 × 3 m, Main Lane", event: "Gulf Camp-Out", date: "2027-02-13" };
    line.fault("event/stallSite/myUpcoming", {
      json: [
        { ...site, invoice_id: 31, approved: 1, paid: 0 },
        { ...site, id: 5, invoice_id: null, approved: 0, paid: 0 },
      ],
    });
    const page = await browser.get(account);
    expect(listIn(page, "stalls")).toBe(
      "Stall sites Gulf Camp-Out Approved Not paid yet 3 × 3 m, Main Lane 13 February 2027 View" +
        " Gulf Camp-Out Waiting for approval 3 × 3 m, Main Lane 13 February 2027",
    );
    expect(page.body).toContain('href="/show-invoice/31"');
  });

  test("asks nothing twice", async () => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 1);
    await browser.get(account);
    const asked = [
      "entry/myUpcoming",
      "stallSite/myUpcoming",
      "ticket/myUpcoming",
      "cognito/invoice/myInvoices",
      "sell/invoice/myInvoices",
      "user/creditBalance",
      "user/authUser",
    ];
    const before = asked.map((call) => line.count(call));
    await browser.get(account);
    expect(asked.map((call, index) => [call, line.count(call) - (before[index] ?? 0)])).toEqual(
      asked.map((call) => [call, 1]),
    );
  });
});

describe("an open invoice", () => {
  test("is paid from the account page and leads back to it [ACC-016 API-065]", async () => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 2, false);
    const page = await browser.get(account);
    expect(listIn(page, "invoices")).toContain("$36.00 outstanding");

    const started = await browser.post(account, payButton(page).press("Pay $36.00 Now"));
    expect(started.status).toBe(303);
    expect(started.location).toContain(`${organiser.url}/pay/`);
    const { back } = await press(started.location, "pay");
    const paid = await browser.get(back.slice(site.publicUrl.length));
    expect(textOf(paid.body)).toContain("Payment Successful Please check your email for your receipt");
    expect(listIn(paid, "invoices")).toMatch(/Invoice \d+ Paid/);
    expect(listIn(paid, "tickets")).toContain("2 tickets");
  });

  test("of an entry that was cancelled first ends what was kept of its form, unless more was typed", async () => {
    const { browser } = await newcomer();
    const cancelled = async () => {
      const ordered = await browser.post(ticketEvent, await ticketOrder(browser));
      const { back } = await press(ordered.location, "cancel");
      await browser.get(back.slice(site.publicUrl.length));
    };
    const paid = async () => {
      const open = payButton(await browser.get(account)).press("Pay $18.60 Now");
      const { back } = await press((await browser.post(account, open)).location, "pay");
      return browser.get(back.slice(site.publicUrl.length));
    };
    await cancelled();
    expect((await browser.get(account)).body).toContain('id="begun"');
    // A browser that comes back to the form posts it again as it was.
    const { owner: mine = [], ...typed } = entryIn(await browser.get(ticketEvent)).values();
    organiser.clock.advance(1_000);
    await browser.post(`${ticketEvent}/draft`, { ...typed, owner: mine });
    expect((await paid()).body).not.toContain('id="begun"');

    await cancelled();
    const { owner = [] } = entryIn(await browser.get(ticketEvent)).values();
    organiser.clock.advance(1_000);
    await browser.post(`${ticketEvent}/draft`, { owner, entrant_note: "and more" });
    expect((await paid()).body).toContain('id="begun"');
  });

  test("of an entry whose sender left the payment page is told first where they come back, with the way to pay it", async () => {
    const { browser } = await newcomer();
    await browser.post(ticketEvent, await ticketOrder(browser));
    expect(textOf((await browser.get(account)).body)).toContain("Your entry isn’t paid yet Continue");
    const event = await browser.get(ticketEvent);
    const words = textOf(event.body);
    expect(words).toContain("Your entry isn’t paid yet $18.60 is still to be paid.");
    expect(words.indexOf("isn’t paid yet")).toBeLessThan(words.indexOf("What you typed on"));
    const intent = /value="(pay-invoice:\d+)"/.exec(event.body)?.[1] ?? "";
    const led = await browser.post(ticketEvent, { intent });
    expect(led.status).toBe(303);
    const { back } = await press(led.location, "pay");
    await browser.get(back.slice(site.publicUrl.length));
    expect((await browser.get(ticketEvent)).body).not.toContain("isn’t paid yet");
  });

  test("of an entry is not told of where the API says nothing of invoices", async () => {
    const { browser } = await newcomer();
    await browser.post(ticketEvent, await ticketOrder(browser));
    line.fault("cognito/invoice/myInvoices", "reset");
    const event = await browser.get(ticketEvent);
    expect([event.status, event.body.includes("isn’t paid yet")]).toEqual([200, false]);
  });

  test("that was declined stays open and can be paid again", async () => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 1, false);
    const page = await browser.get(account);
    const started = await browser.post(account, payButton(page).press("Pay $18.00 Now"));
    const { back } = await press(started.location, "decline");
    const failed = await browser.get(back.slice(site.publicUrl.length));
    expect(textOf(failed.body)).toContain("Payment Failed Nothing was charged.");
    const again = await browser.post(account, payButton(failed).press("Pay $18.00 Now"));
    expect(again.status).toBe(303);
    expect(again.location).not.toBe(started.location);
  });

  test("pressed several times starts one payment", async () => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 1, false);
    const fields = payButton(await browser.get(account)).press("Pay $18.00 Now");
    const answers = await Promise.all([1, 2, 3].map(() => browser.copy().post(account, fields)));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  });

  test("of somebody else is not paid; the page says what the organiser says [ACC-016]", async () => {
    const [owner, other] = [await newcomer(), await newcomer()];
    await orderTickets(owner.calls, 1, false);
    const { owner: _, ...fields } = payButton(await owner.browser.get(account)).press("Pay $18.00 Now");
    const answer = await other.browser.post(account, fields);
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("The payment could not be started There is no such invoice.");
  });

  test("that isn't named is asked for", async () => {
    const { browser } = await newcomer();
    const answer = await browser.post(account, { invoice: "1 or 2", key: "x" });
    expect(answer.status).toBe(400);
    expect(textOf(answer.body)).toContain("Please choose one of your open invoices.");
  });

  test("stays as it is when the API doesn't answer, and the page says no more than is known", async () => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 1, false);
    const fields = payButton(await browser.get(account)).press("Pay $18.00 Now");
    line.fault("cognito/invoice/payNow", "reset");
    const answer = await browser.post(account, fields);
    expect(answer.status).toBe(503);
    expect(textOf(answer.body)).toContain("we don't know whether the payment was begun");
    expect(textOf(answer.body)).not.toContain("Nothing was charged");
    expect(listIn(answer, "invoices")).toContain("$18.00 outstanding");
  });

  test("whose payment isn't known yet is not called paid or failed", async () => {
    const { browser, calls } = await newcomer();
    await orderTickets(calls, 1, false);
    const started = await browser.post(
      account,
      payButton(await browser.get(account)).press("Pay $18.00 Now"),
    );
    const { back } = await press(started.location, "pay");
    line.fault("cognito/payment/checkPaid", "reset");
    const said = textOf((await browser.get(back.slice(site.publicUrl.length))).body);
    expect(said).toContain("We don't know yet whether your payment went through");
    expect(said).not.toMatch(/Payment (Successful|Failed)/);
  });
});
