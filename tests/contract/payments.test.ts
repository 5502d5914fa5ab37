import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { OrderOutcome, Surcharge } from "../../app/wire/payment.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { checkPaid, eventFor, invoicesOf, orderOf, press, submit, tokenIn } from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { settableClock } from "../support/settable-clock.ts";

const minute = 60 * 1000;
let organiser: RunningOrganiser;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({
    clock: settableClock(Date.parse("2026-03-02T01:00:00Z")),
    accessTokenLifetime: 365 * 24 * 60 * minute,
  });
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());
beforeEach(() => organiser.clock.advance(31 * minute)); // what an earlier test held has lapsed

const event = "night-shift-sydney";
const orderToPay = async (payment_gateway = "card") =>
  (await submit(driver, await orderOf(driver, event, "Street", { payment_gateway }))).redirect;
const payNow = async (id: number, url = `http://localhost:3000/event/${event}`, calls = driver) =>
  OrderOutcome.parse(
    (await calls.post("cognito/invoice/payNow", { id, url: Buffer.from(url).toString("base64") })).body,
  );

describe("surcharges", () => {
  test("are told for each payment method, with all their decimals [API-067 API-068 PRICE-014 PRICE-022]", async () => {
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

  test("are none on nothing", async () => {
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
    const shown = z.array(Surcharge).parse(body)[0]?.surcharge ?? 0;
    expect((await invoicesOf(driver))[0]?.totalAmount).toBe(13_700 + shown);
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
    expect(
      [...page.matchAll(/<input type="submit" name="action" value="(\w+)"/g)].map(([, label]) => label),
    ).toEqual(["Pay", "Decline", "Cancel"]);
    expect(page).not.toMatch(/<script|style="/);
  });

  test("allows nothing but its own style and forms that lead back to the site", async () => {
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

  test("escapes what somebody typed as their name", async () => {
    const order = await orderOf(driver, event, "Street", { first_name: "<img src=x onerror=alert(1)>" });
    const page = await (await fetch((await submit(driver, order)).redirect)).text();
    expect(page).not.toContain("<img");
  });

  test("knows no other payments", async () => {
    expect((await fetch(`${organiser.url}/pay/no-such-token`)).status).toBe(404);
    expect((await press(`${organiser.url}/pay/no-such-token`, "pay")).status).toBe(404);
  });

  test("takes no other methods and no other actions", async () => {
    const address = await orderToPay();
    expect((await fetch(address, { method: "PUT" })).status).toBe(405);
    const odd = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ action: "give" }),
      redirect: "manual",
    });
    expect(odd.status).toBe(400);
    expect((await press(address, "pay")).status).toBe(303);
  });
});

describe("“Pay”", () => {
  test("pays, sends a receipt and leads back to the event, where it counts as paid [EVT-055 API-065]", async () => {
    const { status, back } = await press(await orderToPay(), "pay");
    expect([status, new URL(back).origin, new URL(back).pathname]).toEqual([
      303,
      "http://localhost:3000",
      `/event/${event}`,
    ]);
    expect(await checkPaid(driver, back)).toEqual({
      success: true,
      paymentId: expect.any(Number),
      isCancelled: false,
    });
    expect((await invoicesOf(driver))[0]).toMatchObject({ amountOutstanding: 0, paidAt: expect.any(String) });

    const receipt = (await organiser.mails()).at(-1);
    expect(receipt).toMatchObject({ to: "driver@example.com", subject: "Receipt for Night Shift Sydney" });
    expect(receipt?.text).toMatch(/Street \.+ \$137\.00/);
    expect(receipt?.text).toMatch(/Total \.+ \$139\.56/);
  });

  test("pressed again, or after “Decline” came second, changes nothing", async () => {
    const address = await orderToPay();
    const first = await press(address, "pay");
    const mails = (await organiser.mails()).length;
    expect((await press(address, "pay")).back).toBe(first.back);
    expect((await press(address, "decline")).back).toBe(first.back);
    expect(await checkPaid(driver, first.back)).toMatchObject({ success: true });
    expect((await organiser.mails()).length).toBe(mails);
    expect(await (await fetch(address)).text()).toContain("This invoice is paid.");
  });

  test("pays after the 30 minutes too, while the places are still there", async () => {
    const address = await orderToPay();
    const left = async () => (await eventFor(callsOf(organiser.url), event)).categories[0]?.qtyAvailable ?? 0;
    const held = await left();
    organiser.clock.advance(45 * minute);
    expect(await left()).toBe(held + 1);
    const { back } = await press(address, "pay");
    expect(await checkPaid(driver, back)).toMatchObject({ success: true });
    expect(await left()).toBe(held);
  });

  test("keeps its answer across a restart", async () => {
    const { back } = await press(await orderToPay(), "pay");
    organiser = await organiser.restart();
    driver = await callsAs(organiser.url);
    expect(await checkPaid(driver, back)).toMatchObject({ success: true });
  });
});

describe("“Decline” and “Cancel”", () => {
  test.each(["decline", "cancel"] as const)(
    "%s leads back unpaid, and the order can be paid again [EVT-056]",
    async (action) => {
      const address = await orderToPay();
      const { back } = await press(address, action);
      expect(await checkPaid(driver, back)).toMatchObject({ success: false });
      expect((await press(address, "pay")).back).toBe(back);
      expect(await checkPaid(driver, back)).toMatchObject({ success: false });

      const [invoice] = await invoicesOf(driver);
      expect(invoice?.amountOutstanding).toBe(invoice?.totalAmount);
      const again = await payNow(invoice?.id ?? 0);
      const paid = await press(again.redirect, "pay");
      expect(await checkPaid(driver, paid.back)).toMatchObject({ success: true });
      expect(await checkPaid(driver, back)).toMatchObject({ success: false });
    },
  );

  test("submitting again amends the order and starts a new payment", async () => {
    const { back } = await press(await orderToPay(), "decline");
    const [before] = await invoicesOf(driver);
    const second = await press(await orderToPay("bank"), "pay");
    const [after] = await invoicesOf(driver);
    expect(after).toMatchObject({ id: before?.id, totalAmount: 13_700, amountOutstanding: 0 });
    expect(tokenIn(second.back)).not.toBe(tokenIn(back));
  });
});

describe("whether it is paid", () => {
  test("is told on the page that the order came from only [API-065]", async () => {
    const { back } = await press(await orderToPay(), "pay");
    const elsewhere = `http://localhost:3000/event/gulf-roll-off?payum_token=${tokenIn(back)}`;
    expect(await checkPaid(driver, elsewhere)).toMatchObject({ success: false });
    expect(await checkPaid(driver, back.replace("localhost:3000", "evil.example"))).toMatchObject({
      success: false,
    });
  });

  test("is told to the buyer, signed in or not, and to nobody else who is signed in", async () => {
    const { back } = await press(await orderToPay(), "pay");
    expect(await checkPaid(callsOf(organiser.url), back)).toMatchObject({ success: true });
    expect(await checkPaid(await callsAs(organiser.url, "spectator@example.com"), back)).toMatchObject({
      success: false,
    });
  });

  test.each(["", "nonsense"])("is no for the token “%s”", async (token) => {
    const query = { url: Buffer.from("http://localhost:3000/").toString("base64"), payum_token: token };
    expect((await driver.get("cognito/payment/checkPaid", query)).body).toEqual({
      success: false,
      payment: null,
    });
  });

  test("loses an older token that the address still carried", async () => {
    const order = await orderOf(driver, event, "Street");
    const { redirect } = await submit(driver, {
      ...order,
      url: `http://localhost:3000/event/${event}?payum_token=old&lng=de`,
    });
    const { back } = await press(redirect, "pay");
    const { searchParams } = new URL(back);
    expect([searchParams.getAll("payum_token").length, searchParams.get("lng")]).toEqual([1, "de"]);
    expect(tokenIn(back)).not.toBe("old");
  });
});

describe("an invoice", () => {
  test("tells its lines and its tax, a GST of one eleventh", async () => {
    await orderToPay("bank");
    const { body } = await driver.get("cognito/invoice/myInvoices");
    const raw = z
      .object({ data: z.array(z.object({ total_amount: z.string(), total_tax: z.string() })) })
      .parse(body);
    expect(raw.data[0]).toEqual({ total_amount: "137.00", total_tax: "12.45" });
  });

  test("is read as HTML by its id and by its payment, by its owner alone", async () => {
    const { back } = await press(await orderToPay(), "pay");
    const { paymentId } = await checkPaid(driver, back);
    const id = (await invoicesOf(driver))[0]?.id ?? 0;
    for (const by of [{ id }, { payment: paymentId }]) {
      const { body } = await driver.post("cognito/invoice/invoiceText", by);
      expect(body).toMatchObject({ invoiceText: expect.stringContaining("Admin Processing Fee"), pdf: "" });
    }
    const spectator = await callsAs(organiser.url, "spectator@example.com");
    expect((await spectator.post("cognito/invoice/invoiceText", { id })).status).toBe(404);
    expect((await invoicesOf(spectator)).map((invoice) => invoice.id)).not.toContain(id);
  });

  test("can't be paid twice, by others, or back to somebody else's site", async () => {
    await press(await orderToPay(), "pay");
    const id = (await invoicesOf(driver))[0]?.id ?? 0;
    const spectator = await callsAs(organiser.url, "spectator@example.com");
    expect(await payNow(id)).toMatchObject({ success: false, message: "This invoice is paid already." });
    expect(await payNow(id, `http://localhost:3000/event/${event}`, spectator)).toMatchObject({
      success: false,
      message: "There is no such invoice.",
    });
    expect(await payNow(id, "https://evil.example/")).toMatchObject({
      success: false,
      message: "The address to come back to is not one of ours.",
    });
  });

  test("starts one payment for the same key", async () => {
    await press(await orderToPay(), "decline");
    const id = (await invoicesOf(driver))[0]?.id ?? 0;
    const body = { id, url: Buffer.from(`http://localhost:3000/event/${event}`).toString("base64") };
    const pay = () => driver.post("cognito/invoice/payNow", body, { "Idempotency-Key": "pay-now-1" });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(new Set(answers.map((answer) => OrderOutcome.parse(answer.body).redirect)).size).toBe(1);
  });
});
