import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Outcome } from "../../app/wire/primitives.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { clickPaymentButton, buildEntryOrder, rejectionMessage, submit } from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { addToCart, newSku, shopAddress } from "../support/shop-cart.ts";

let organiser: RunningOrganiser;
let driver: ApiCalls;
beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 24 * 60 * 60 * 1000, logLevel: "silent" });
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

const event = "gulf-camp-out";
const day = 24 * 60 * 60 * 1000;
const mailsTo = async (to: string) => (await organiser.mails()).filter((mail) => mail.to === to);
const kind = { name: "hello", perAccount: 5, perAddress: 3 };
const hello = { subject: "Hello", text: "Hello", html: "<p>Hello</p>", kind };

describe("emails sent by an order", () => {
  test("the receipt goes to the account's own address, whatever the order contains", async () => {
    const order = await buildEntryOrder(driver, event, "Street", { email: "stranger@example.com" });
    const { redirect } = await submit(driver, order);
    expect(await organiser.mails()).toEqual([]);
    await clickPaymentButton(redirect, "pay");
    const [receipt] = await mailsTo("driver@example.com");
    expect(receipt?.subject).toBe("Receipt for Gulf Camp-Out");
  });

  test("another address in an order is notified when it is paid, without any typed text", async () => {
    const named = { first_name: "Zebulon", last_name: "Quill", email: "friend@example.com" };
    const { redirect } = await submit(driver, await buildEntryOrder(driver, event, "Street", named));
    expect(await mailsTo("friend@example.com")).toEqual([]);
    await clickPaymentButton(redirect, "pay");
    const [copy, ...more] = await mailsTo("friend@example.com");
    expect(more).toEqual([]);
    expect(copy?.subject).toBe("Paid: Gulf Camp-Out");
    expect(`${copy?.text}${copy?.html}`).not.toMatch(/Zebulon|Quill|show-tickets|calendar/);
  });

  test("an order that costs nothing sends nothing to others", async () => {
    const order = await buildEntryOrder(driver, event, null, {
      email: "nobody@example.com",
      payment_gateway: "card",
    });
    await submit(driver, order);
    expect(await mailsTo("nobody@example.com")).toEqual([]);
  });

  test("paid orders have their receipt, without a daily limit; free ones have 60", async () => {
    const receipts = async () =>
      (await mailsTo("driver@example.com")).filter(({ subject }) => subject === "Receipt for Gulf Camp-Out");
    const free = async () =>
      submit(driver, await buildEntryOrder(driver, event, null, { payment_gateway: "card" }));
    await free();
    // 60 more of each existing one.
    await sql`insert into mails (sent_at, recipient, subject, text, account_id, kind)
      select sent_at, recipient, 'Earlier', '', account_id, kind from mails, generate_series(1, 60)
      where subject = 'Receipt for Gulf Camp-Out'`.execute(organiser.dependencies.db);
    const before = (await receipts()).length;
    await free();
    expect(await receipts()).toHaveLength(before);
    const { redirect } = await submit(driver, await buildEntryOrder(driver, event, "Street"));
    await clickPaymentButton(redirect, "pay");
    expect(await receipts()).toHaveLength(before + 1);
  });

  test("30 consecutive orders with strangers' addresses send five of them an email", async () => {
    organiser.clock.advance(2 * day);
    driver = await callsAs(organiser.url);
    for (let n = 0; n < 30; n += 1) {
      const order = await buildEntryOrder(driver, event, "Street", { email: `stranger-${n}@example.com` });
      const { success, redirect } = await submit(driver, order);
      expect(success).toBe(true);
      expect((await clickPaymentButton(redirect, "pay")).status).toBe(303);
    }
    const notified = (await organiser.mails()).filter(({ to }) => to.startsWith("stranger-"));
    expect(notified.map(({ to }) => to)).toEqual([0, 1, 2, 3, 4].map((n) => `stranger-${n}@example.com`));
  });
});

describe("names", () => {
  const name = "Win at evil.example";

  test("are saved without invisible characters", async () => {
    const { body } = await driver.post("sell/address/create", {
      ...shopAddress,
      first_name: "A\u202eda\u200b",
    });
    const saved = JSON.stringify(body);
    expect([saved.includes('"Ada"'), /[\u202e\u200b]/.test(saved)]).toEqual([true, false]);
  });

  test("that contain a site address are rejected in an entry, an address and a profile", async () => {
    const message = "can’t contain a website";
    expect(
      await rejectionMessage(driver, await buildEntryOrder(driver, event, "Street", { first_name: name })),
    ).toContain(message);
    const address = await driver.post("sell/address/create", { ...shopAddress, last_name: name });
    expect(JSON.stringify(address.body)).toContain(message);
    const profile = { id: 0, email: "driver@example.com", mobile_phone: "0491 570 156", first_name: name };
    expect(JSON.stringify((await driver.post("cognito/user/update", profile)).body)).toContain(message);
  });
});

describe("quotes by email", () => {
  test("are five a day, to the organiser and the account's own address; then the customer is throttled", async () => {
    await addToCart(driver, "", (await newSku(organiser)).sku);
    const requestQuote = (n: number) =>
      driver.post(
        "sell/cart/requestShippingQuote",
        { session: "", address: { ...shopAddress, email: `stranger-of-quote-${n}@example.com` } },
        { "Idempotency-Key": `quote-${n}` },
      );
    const before = (await organiser.mails()).length;
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => requestQuote(n)));
    const accepted = responses.filter(({ body }) => Outcome.parse(body).success);
    expect(accepted).toHaveLength(5);
    const mails = (await organiser.mails()).slice(before);
    expect(new Set(mails.map(({ to }) => to))).toEqual(
      new Set(["hello@longstraight.example", "driver@example.com"]),
    );
    expect(mails).toHaveLength(10);
    expect((await requestQuote(99)).body).toMatchObject({
      message: expect.stringContaining("Try again tomorrow"),
    });
  });
});

describe("the outbox", () => {
  test("keeps its counts by account and by address over a restart, and resets them after a day", async () => {
    const to = "counted@example.com";
    const send = (account: number, at = to) =>
      organiser.dependencies.mail.send({ ...hello, to: at, account });
    expect([await send(901), await send(902), await send(903), await send(904)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await send(904, "COUNTED@example.com")).toBe(false);
    for (let n = 0; n < 5; n += 1) expect(await send(905, `one-of-${n}@example.com`)).toBe(true);
    expect(await send(905, "one-more@example.com")).toBe(false);

    organiser = await organiser.restart();
    expect([await send(904), await send(905, "one-more@example.com")]).toEqual([false, false]);
    organiser.clock.advance(day);
    expect([await send(904), await send(905, "one-more@example.com")]).toEqual([true, true]);
  });

  test("sends to one address, and a subject can't inject a header", async () => {
    for (const to of [
      "a@example.com, b@example.com",
      "a@example.com\r\nBcc: b@example.com",
      "<a@example.com>",
    ])
      expect(await organiser.dependencies.mail.send({ ...hello, to, account: null })).toBe(false);
    const to = "header@example.com";
    await organiser.dependencies.mail.send({
      ...hello,
      to,
      account: null,
      subject: "Hi\r\nBcc: evil@example.com",
    });
    await organiser.dependencies.mail.send({ ...hello, to, account: null, subject: `${"x".repeat(199)}🏁` });
    expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual([
      "Hi Bcc: evil@example.com",
      "x".repeat(199),
    ]);
  });

  test("has no two kinds of email of one name, which would share a count", async () => {
    const other = { ...hello, kind: { ...kind }, to: "other-kind@example.com", account: null };
    await organiser.dependencies.mail.send({ ...hello, to: "kind@example.com", account: null });
    await expect(organiser.dependencies.mail.send(other)).rejects.toThrow(
      "Two kinds of mail are called hello",
    );
  });

  test("of an older version's database keeps its emails", async () => {
    const { db } = organiser.dependencies;
    const saved = (await organiser.mails()).length;
    await sql`drop index mails_of_account`.execute(db);
    await sql`drop index mails_to_address`.execute(db);
    await sql`alter table mails drop column kind`.execute(db);
    await sql`alter table mails drop column account_id`.execute(db);
    await sql`delete from kysely_migration where name = '2026-11-22-mail-limits'`.execute(db);
    organiser = await organiser.restart();
    expect(await organiser.mails()).toHaveLength(saved);
  });
});
