import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { OrderOutcome, Surcharge } from "../../app/wire/payment.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import {
  checkPaid,
  clickPaymentButton,
  loadEvent,
  loadInvoices,
  buildEntryOrder,
  submit,
  tokenIn,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { settableClock } from "../support/settable-clock.ts";

const minute = 60 * 1000;
let organiser: RunningOrganiser;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({
    clock: settableClock(Date.parse("2026-03-02T01:00:00Z")),
    accessTokenLifetimeMs: 365 * 24 * 60 * minute,
  });
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());
beforeEach(() => organiser.clock.advance(31 * minute)); // Expires orders held by an earlier test.

const event = "night-shift-sydney";
const orderToPay = async (payment_gateway = "card") =>
  (await submit(driver, await buildEntryOrder(driver, event, "Street", { payment_gateway }))).redirect;
const payNow = async (id: number, url = `http://localhost:3000/event/${event}`, calls = driver) =>
  OrderOutcome.parse(
    (await calls.post("cognito/invoice/payNow", { id, url: Buffer.from(url).toString("base64") })).body,
  );

describe("surcharges", () => {
  test("are returned for each payment method, with all their decimals [API-067 API-068 PRICE-014 PRICE-022]", async () => {
    const { body } = await callsOf(organiser.url).post("cognito/payment/paymentSurchargesOf", {
      amount: 137,
    });
    expect(body).toEqual([
      { type: "card", surcharge: 2.5605 },
      { type: "bank", surcharge: 0 },
    ]);
    expect(z.array(Surcharge).parse(body)[0]?.surcharge).toBe(256);
  });

  test("of a card are a bare number [API-066]", async () => {
    expect((await driver.post("cognito/payment/creditCardSurchargeOf", { amount: "137.00" })).body).toBe(
      2.5605,
    );
  });

  test("are zero on zero", async () => {
    const { body } = await driver.post("cognito/payment/paymentSurchargesOf", { amount: 0 });
    expect(
      z
        .array(Surcharge)
        .parse(body)
        .map(({ surcharge }) => surcharge),
    ).toEqual([0, 0]);
  });

  test("shown and charged are the same cents [PRICE-022]", async () => {
    await orderToPay();
    const { body } = await driver.post("cognito/payment/paymentSurchargesOf", { amount: 137 });
    const shownSurcharge = z.array(Surcharge).parse(body)[0]?.surcharge ?? 0;
    expect((await loadInvoices(driver))[0]?.totalAmount).toBe(13_700 + shownSurcharge);
  });
});

describe("the payment page", () => {
  test("shows payee, lines and amount, says that no money moves, and has its three buttons", async () => {
    const response = await fetch(await orderToPay());
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const text of [
      "Pay $139.56",
      "Long Straight Motorsport",
      "Street",
      "$137.00",
      "Admin Processing Fee",
      "$2.56",
      "No money moves",
    ]) {
      expect(page).toContain(text);
    }
    expect([...page.matchAll(/<input type="submit" name="(\w+)"/g)].map(([, label]) => label)).toEqual([
      "pay",
      "decline",
      "cancel",
    ]);
    expect(page).not.toMatch(/<script|style="/);
  });

  test("allows only its own style and forms that lead back to the site", async () => {
    const response = await fetch(await orderToPay());
    const [, style = ""] = /<style>([^]*)<\/style>/.exec(await response.text()) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = response.headers.get("content-security-policy")?.split("; ");
    expect(policy).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "form-action 'self' http://localhost:3000",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("escapes a typed name", async () => {
    const order = await buildEntryOrder(driver, event, "Street", {
      first_name: "<img src=x onerror=alert(1)>",
    });
    const page = await (await fetch((await submit(driver, order)).redirect)).text();
    expect(page).not.toContain("<img");
  });

  test("returns 404 for unknown payments", async () => {
    expect((await fetch(`${organiser.url}/pay/no-such-token`)).status).toBe(404);
    expect((await clickPaymentButton(`${organiser.url}/pay/no-such-token`, "pay")).status).toBe(404);
  });

  test("accepts no other methods and no other actions", async () => {
    const address = await orderToPay();
    expect((await fetch(address, { method: "PUT" })).status).toBe(405);
    const odd = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ action: "give" }),
      redirect: "manual",
    });
    expect(odd.status).toBe(400);
    for (const body of [undefined, JSON.stringify({ action: "pay" })])
      expect((await fetch(address, { method: "POST", ...(body && { body }) })).status).toBe(400);
    expect((await clickPaymentButton(address, "pay")).status).toBe(303);
  });
});

describe("“Pay”", () => {
  test("pays, sends a receipt and redirects back to the event, where it counts as paid [EVT-055 API-065]", async () => {
    const { status, returnUrl: back } = await clickPaymentButton(await orderToPay(), "pay");
    expect([status, new URL(back).origin, new URL(back).pathname]).toEqual([
      303,
      "http://localhost:3000",
      `/event/${event}`,
    ]);
    expect(await checkPaid(driver, back)).toEqual({
      success: true,
      paymentId: expect.any(Number),
      isCancelled: false,
      isDeclined: false,
    });
    expect((await loadInvoices(driver))[0]).toMatchObject({
      amountOutstanding: 0,
      paidAt: expect.any(String),
    });

    const receipt = (await organiser.mails()).at(-1);
    expect(receipt).toMatchObject({ to: "driver@example.com", subject: "Receipt for Night Shift Sydney" });
    expect(receipt?.text).toMatch(/Street \.+ \$137\.00/);
    expect(receipt?.text).toMatch(/Total in Australian dollars \.+ \$139\.56/);
    // A tax invoice needs the seller with their ABN, the buyer, the date and the tax.
    expect(receipt?.text).toMatch(/^Tax invoice \d+\n\nFor: Night Shift Sydney$/m);
    expect(receipt?.text).toMatch(/^Date: \d+ \w+ \d{4}$/m);
    expect(receipt?.text).toMatch(/^Seller: .+, ABN [\d ]{11,}/m);
    expect(receipt?.text).toMatch(/^Billed to: .+, driver@example\.com$/m);
    expect(receipt?.text).toMatch(/GST included in the total \.+ \$12\.69/);
    expect(receipt?.text).toContain("Paid: $139.56 card");
  });

  test("clicked again, or after a later “Decline”, changes nothing", async () => {
    const address = await orderToPay();
    const first = await clickPaymentButton(address, "pay");
    const mails = (await organiser.mails()).length;
    expect((await clickPaymentButton(address, "pay")).returnUrl).toBe(first.returnUrl);
    expect((await clickPaymentButton(address, "decline")).returnUrl).toBe(first.returnUrl);
    expect(await checkPaid(driver, first.returnUrl)).toMatchObject({ success: true });
    expect((await organiser.mails()).length).toBe(mails);
    expect(await (await fetch(address)).text()).toContain("This invoice is paid.");
  });

  test("works after the 30 minutes too, while the slots are still free", async () => {
    const address = await orderToPay();
    const left = async () =>
      (await loadEvent(callsOf(organiser.url), event)).categories[0]?.qtyAvailable ?? 0;
    const held = await left();
    organiser.clock.advance(45 * minute);
    expect(await left()).toBe(held + 1);
    const { returnUrl: back } = await clickPaymentButton(address, "pay");
    expect(await checkPaid(driver, back)).toMatchObject({ success: true });
    expect(await left()).toBe(held);
  });

  test("keeps its result across a restart", async () => {
    const { returnUrl: back } = await clickPaymentButton(await orderToPay(), "pay");
    organiser = await organiser.restart();
    driver = await callsAs(organiser.url);
    expect(await checkPaid(driver, back)).toMatchObject({ success: true });
  });
});

describe("“Decline” and “Cancel”", () => {
  test.each(["decline", "cancel"] as const)(
    "%s redirects back unpaid, and the order can be paid again [EVT-056]",
    async (action) => {
      const address = await orderToPay();
      const { returnUrl: back } = await clickPaymentButton(address, action);
      expect(await checkPaid(driver, back)).toMatchObject({ success: false });
      expect((await clickPaymentButton(address, "pay")).returnUrl).toBe(back);
      expect(await checkPaid(driver, back)).toMatchObject({ success: false });

      const [invoice] = await loadInvoices(driver);
      expect(invoice?.amountOutstanding).toBe(invoice?.totalAmount);
      const again = await payNow(invoice?.id ?? 0);
      const paid = await clickPaymentButton(again.redirect, "pay");
      expect(await checkPaid(driver, paid.returnUrl)).toMatchObject({ success: true });
      expect(await checkPaid(driver, back)).toMatchObject({ success: false });
    },
  );

  test("submitting again amends the order and starts a new payment", async () => {
    const { returnUrl: back } = await clickPaymentButton(await orderToPay(), "decline");
    const [before] = await loadInvoices(driver);
    const second = await clickPaymentButton(await orderToPay("bank"), "pay");
    const [after] = await loadInvoices(driver);
    expect(after).toMatchObject({ id: before?.id, totalAmount: 13_700, amountOutstanding: 0 });
    expect(tokenIn(second.returnUrl)).not.toBe(tokenIn(back));
  });
});

describe("the payment status", () => {
  test("is returned only on the page that the order was submitted from [API-065]", async () => {
    const { returnUrl: back } = await clickPaymentButton(await orderToPay(), "pay");
    const elsewhere = `http://localhost:3000/event/gulf-roll-off?payum_token=${tokenIn(back)}`;
    expect(await checkPaid(driver, elsewhere)).toMatchObject({ success: false });
    expect(await checkPaid(driver, back.replace("localhost:3000", "evil.example"))).toMatchObject({
      success: false,
    });
  });

  test("is returned to the buyer, logged in or not, and to no other logged-in user", async () => {
    const { returnUrl: back } = await clickPaymentButton(await orderToPay(), "pay");
    expect(await checkPaid(callsOf(organiser.url), back)).toMatchObject({ success: true });
    expect(await checkPaid(await callsAs(organiser.url, "spectator@example.com"), back)).toMatchObject({
      success: false,
    });
  });

  test.each(["", "nonsense"])("is unpaid for the token “%s”", async (token) => {
    const query = { url: Buffer.from("http://localhost:3000/").toString("base64"), payum_token: token };
    expect((await driver.get("cognito/payment/checkPaid", query)).body).toEqual({
      success: false,
      payment: null,
    });
  });

  test("replaces an older token in the URL", async () => {
    const order = await buildEntryOrder(driver, event, "Street");
    const { redirect } = await submit(driver, {
      ...order,
      url: `http://localhost:3000/event/${event}?payum_token=old&lng=de`,
    });
    const { returnUrl: back } = await clickPaymentButton(redirect, "pay");
    const { searchParams } = new URL(back);
    expect([searchParams.getAll("payum_token").length, searchParams.get("lng")]).toEqual([1, "de"]);
    expect(tokenIn(back)).not.toBe("old");
  });
});

describe("an invoice", () => {
  test("has its lines and its tax, a GST of one eleventh", async () => {
    await orderToPay("bank");
    const { body } = await driver.get("cognito/invoice/myInvoices");
    const raw = z
      .object({ data: z.array(z.object({ total_amount: z.string(), total_tax: z.string() })) })
      .parse(body);
    expect(raw.data[0]).toEqual({ total_amount: "137.00", total_tax: "12.45" });
  });

  test("is readable as HTML by its id and by its payment, by its owner only", async () => {
    const { returnUrl: back } = await clickPaymentButton(await orderToPay(), "pay");
    const { paymentId } = await checkPaid(driver, back);
    const id = (await loadInvoices(driver))[0]?.id ?? 0;
    for (const by of [{ id }, { payment: paymentId }]) {
      const { body } = await driver.post("cognito/invoice/invoiceText", by);
      expect(body).toMatchObject({ invoiceText: expect.stringContaining("Admin Processing Fee"), pdf: "" });
    }
    const spectator = await callsAs(organiser.url, "spectator@example.com");
    expect((await spectator.post("cognito/invoice/invoiceText", { id })).status).toBe(404);
    expect((await loadInvoices(spectator)).map((invoice) => invoice.id)).not.toContain(id);
  });

  test("can't be paid twice, by others, or with a redirect to another site", async () => {
    await clickPaymentButton(await orderToPay(), "pay");
    const id = (await loadInvoices(driver))[0]?.id ?? 0;
    const spectator = await callsAs(organiser.url, "spectator@example.com");
    expect(await payNow(id)).toMatchObject({
      success: false,
      message: "This invoice has already been paid.",
    });
    expect(await payNow(id, `http://localhost:3000/event/${event}`, spectator)).toMatchObject({
      success: false,
      message: "This invoice doesn’t exist.",
    });
    expect(await payNow(id, "https://evil.example/")).toMatchObject({
      success: false,
      message: "Invalid return URL.",
    });
  });

  test("starts no payment for an invoice that is paid while the call begins", async () => {
    await orderToPay();
    const id = (await loadInvoices(driver))[0]?.id ?? 0;
    const { db } = organiser.dependencies;
    const begin = db.transaction.bind(db);
    const transactions = vi.spyOn(db, "transaction").mockImplementationOnce(() => {
      const builder = begin();
      const execute = builder.execute.bind(builder);
      builder.execute = async (work) => {
        await db.updateTable("invoices").set({ paid_at: 1 }).where("id", "=", id).execute();
        return execute(work);
      };
      return builder;
    });
    onTestFinished(() => transactions.mockRestore());
    expect(await payNow(id)).toMatchObject({
      success: false,
      message: "This invoice has already been paid.",
    });
  });

  test("starts one payment for the same key", async () => {
    await clickPaymentButton(await orderToPay(), "decline");
    const id = (await loadInvoices(driver))[0]?.id ?? 0;
    const body = { id, url: Buffer.from(`http://localhost:3000/event/${event}`).toString("base64") };
    const pay = () => driver.post("cognito/invoice/payNow", body, { "Idempotency-Key": "pay-now-1" });
    const responses = await Promise.all([pay(), pay(), pay()]);
    expect(new Set(responses.map((outcome) => OrderOutcome.parse(outcome.body).redirect)).size).toBe(1);
  });
});
