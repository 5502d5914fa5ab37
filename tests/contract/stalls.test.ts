import { describe, expect, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { addCredit } from "../../server/organiser/account/credit.ts";
import { readOrganisation } from "../../server/organiser/content/organisation.ts";
import type { StallOrder } from "../../app/wire/stall.ts";
import { priceStall } from "../../app/domain/stall/stall-price.ts";
import { OrderOutcome } from "../../app/wire/payment.ts";
import { type ApiCalls, callsAs, callsOf, logIn } from "../support/api-calls.ts";
import { clickPaymentButton, loadEvent, findIdByName, loadInvoices } from "../support/event-order.ts";
import { documentFile, photoFile } from "../support/files.ts";
import { lastMailTo } from "../support/mailed.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";
import { decide, foodLane, market, newTrader, buildStallOrder, loadStalls } from "../support/stall-order.ts";

/** Sends the application; `key` makes it idempotent. */
async function sendApplication(calls: ApiCalls, order: Partial<StallOrder>, key?: string) {
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  return OrderOutcome.parse((await calls.post("event/event/submitEntry", order, headers)).body);
}

const Waiting = z.array(
  z.looseObject({
    id: z.number(),
    email: z.string(),
    insurance_file: z.string(),
    photos: z.array(z.string()),
  }),
);

const giveCredit = ({ dependencies: { db, clock } }: RunningOrganiser, userId: number, cents: number) =>
  addCredit(db, { userId, cents, reason: "Test", now: clock.now() });

/** A user's response at the URL of a file. */
async function fetched(address: string, calledBy: string, organiser: RunningOrganiser) {
  const { accessToken } = await logIn(organiser.url, calledBy);
  const response = await fetch(address, { headers: { Authorization: `Bearer ${accessToken}` } });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

describe("a stall application", () => {
  test("waits for approval, holds nothing and charges nothing [STALL-001 API-110]", async ({ organiser }) => {
    const { calls, email } = await newTrader(organiser);
    const before = (await loadEvent(calls, market)).stallSiteTypes[1]?.qtyAvailable;
    const outcome = await sendApplication(
      calls,
      await buildStallOrder(calls, market, "Trade stall", { payment_gateway: "card" }),
    );
    expect(outcome).toMatchObject({
      success: true,
      message: "",
      redirect: `http://localhost:3000/event/${market}/stall`,
    });
    expect(await loadStalls(calls)).toMatchObject([
      {
        name: "Trade stall",
        event: "Long Weekend Shootout",
        approved: false,
        paid: false,
        invoiceId: 0,
        details: { status: "waiting", amount: 17_700, eventUrl: market },
      },
    ]);
    expect(await loadInvoices(calls)).toEqual([]);
    const mail = await lastMailTo(organiser, email);
    expect(mail.subject).toBe("We’ve received your stall application for Long Weekend Shootout");
    expect(mail.text).toMatch(/Stall site: Trade stall, 4 × 3 m.*\nAmount: \$180\.22\n/);
    expect((await loadEvent(calls, market)).stallSiteTypes[1]?.qtyAvailable).toBe(before);
  });

  test("once approved reserves its site and is paid by an invoice [PRICE-015 PRICE-016 PRICE-023]", async ({
    organiser,
  }) => {
    const { calls, email, id } = await newTrader(organiser);
    await giveCredit(organiser, id, 5_000);
    const event = await loadEvent(calls, market);
    const power = [
      { id: findIdByName(event.stallPowerTypes, "10 amp, single phase"), reason: "Lights" },
      { id: findIdByName(event.stallPowerTypes, "15 amp, single phase"), reason: "Urn" },
    ];
    await sendApplication(calls, await buildStallOrder(calls, market, "Trade stall", { stall_power: power }));
    const [application] = await loadStalls(calls);
    expect(await decide(organiser, { id: application?.id ?? 0, approved: true })).toMatchObject({
      success: true,
    });
    const [invoice] = await loadInvoices(calls);
    expect(
      invoice?.invoiceItems.map(({ description, qty, linePrice }) => [description, qty, linePrice]),
    ).toEqual([
      ["Stall – Trade stall", 1, 17_700],
      ["Additional power connection", 2, 7_000],
    ]);
    expect(invoice).toMatchObject({ totalAmount: 24_700, amountOutstanding: 19_700 });
    expect((await loadEvent(calls, market)).stallSiteTypes[1]?.qtyAvailable).toBe(
      (event.stallSiteTypes[1]?.qtyAvailable ?? 0) - 1,
    );
    expect((await lastMailTo(organiser, email)).text).toContain("is approved");

    const url = Buffer.from("http://localhost:3000/my-account").toString("base64");
    const started = await calls.post("cognito/invoice/payNow", { id: invoice?.id, url });
    await clickPaymentButton(OrderOutcome.parse(started.body).redirect, "pay");
    expect(await loadStalls(calls)).toMatchObject([{ approved: true, paid: true, invoiceId: invoice?.id }]);
  });

  test("costs what the shared rule says, with the card's fee [PRICE-014 PRICE-018 PRICE-024]", async ({
    organiser,
  }) => {
    const { calls } = await newTrader(organiser);
    const forGood = { stall_not_for_profit: true, stall_not_for_profit_number: "CFN 12345" };
    const order = await buildStallOrder(calls, foodLane, "Car club", { ...forGood, payment_gateway: "card" });
    await sendApplication(calls, order);
    const [application] = await loadStalls(calls);
    await decide(organiser, { id: application?.id ?? 0, approved: true });
    const rule = priceStall(await loadEvent(calls, foodLane), {
      siteTypeId: order.stall_site_type_id ?? 0,
      locationId: 0,
      size: { width: 4, length: 3 },
      power: [],
      isNotForProfit: true,
      notForProfitNumber: "CFN 12345",
    });
    expect(rule?.payable).toBe(2_250); // a quarter of 90.00
    const [invoice] = await loadInvoices(calls);
    expect(invoice?.totalAmount).toBe(2_250 + 67); // 1.65 % is 37.125 c, and 30 c
  });

  test("is paid with money if its credit was spent in the meantime", async ({ organiser }) => {
    const { calls, id } = await newTrader(organiser);
    await giveCredit(organiser, id, 4_000);
    await sendApplication(calls, await buildStallOrder(calls, foodLane, "Car club"));
    const [application] = await loadStalls(calls);
    await decide(organiser, { id: application?.id ?? 0, approved: true });
    expect((await loadInvoices(calls))[0]?.amountOutstanding).toBe(5_000);
    await giveCredit(organiser, id, -3_000);
    const [invoice] = await loadInvoices(calls);
    const url = Buffer.from("http://localhost:3000/my-account").toString("base64");
    const started = await calls.post("cognito/invoice/payNow", { id: invoice?.id, url });
    expect((await loadInvoices(calls))[0]?.amountOutstanding).toBe(8_000);
    await clickPaymentButton(OrderOutcome.parse(started.body).redirect, "pay");
    expect(await loadStalls(calls)).toMatchObject([{ paid: true }]);
  });

  test("that costs nothing is paid with its approval", async ({ organiser }) => {
    const { calls, id } = await newTrader(organiser);
    await giveCredit(organiser, id, 50_000);
    await sendApplication(calls, await buildStallOrder(calls, foodLane, "Car club"));
    const [application] = await loadStalls(calls);
    await decide(organiser, { id: application?.id ?? 0, approved: true });
    expect(await loadStalls(calls)).toMatchObject([{ approved: true, paid: true }]);
  });

  test("is rejected with a reason, and decided once", async ({ organiser }) => {
    const { calls, email } = await newTrader(organiser);
    await sendApplication(calls, await buildStallOrder(calls, market, "Trade stall"));
    const [application] = await loadStalls(calls);
    const id = application?.id ?? 0;
    expect(await decide(organiser, { id, approved: false })).toMatchObject({ success: false });
    const reason = "There are three sign painters already.";
    expect(await decide(organiser, { id, approved: false, reason })).toMatchObject({ success: true });
    expect(await decide(organiser, { id, approved: true })).toEqual({
      success: false,
      message: "This application has already been rejected.",
    });
    expect(await loadStalls(calls)).toMatchObject([
      { approved: false, details: { status: "refused", reason } },
    ]);
    const { text } = await lastMailTo(organiser, email);
    expect(text).toContain(`Reason: ${reason}\n\nYou haven’t been charged.\n\nYou can apply again:`);
    expect(text).toContain(`\nhttp://localhost:3000/event/${market}/stall\n`);
    expect(text).toContain("If you have questions about this decision, contact ");
  });

  test("is mailed to the organiser, with a link to its page in the back-office", async ({ organiser }) => {
    const { calls } = await newTrader(organiser);
    const order = await buildStallOrder(calls, market, "Trade stall", { email: "mika@example.com" });
    const key = crypto.randomUUID();
    for (let sent = 0; sent < 2; sent += 1) await sendApplication(calls, order, key);
    const [application] = await loadStalls(calls);
    const url = `${organiser.url}/cms/stalls/${application?.id}`;
    const mails = (await organiser.mails()).filter(({ text }) => text.split("\n").includes(url));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [(await readOrganisation(organiser.dependencies.db)).email, "Stall application: Long Weekend Shootout"],
    ]);
    expect(mails[0]?.text).toMatch(
      /Stall site: Trade stall, .+\nSize: 4 × 3 m\nPayable with fee: \$177\.00\nTrader: Mika Trader\nReply to: mika@example\.com\n/,
    );
    expect(mails[0]?.text).toContain("Products: Enamel signs and oil cans");
  });

  test("is saved even if its mails can't be sent", async ({ organiser }) => {
    const { calls } = await newTrader(organiser);
    const { log, mail } = organiser.dependencies;
    const spies = [
      vi.spyOn(mail, "send").mockRejectedValue(new Error("No mail")),
      vi.spyOn(log, "error").mockReturnValue(undefined),
    ];
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    const order = await buildStallOrder(calls, market, "Trade stall");
    expect(await sendApplication(calls, order)).toMatchObject({ success: true });
    expect(await loadStalls(calls)).toHaveLength(1);
  });

  test("at an event that is a draft again can be rejected with a mail, but not approved", async ({
    organiser,
  }) => {
    const { calls, email } = await newTrader(organiser);
    const { db } = organiser.dependencies;
    const setDraft = (is_draft: 0 | 1) =>
      db.updateTable("events").set({ is_draft }).where("url", "=", market).execute();
    await sendApplication(calls, await buildStallOrder(calls, market, "Trade stall"));
    const [application] = await loadStalls(calls);
    const id = application?.id ?? 0;
    onTestFinished(async () => void (await setDraft(0)));
    await setDraft(1);
    expect(await decide(organiser, { id, approved: true })).toEqual({
      success: false,
      message: expect.stringContaining("The event is a draft. Publish it"),
    });
    expect(await decide(organiser, { id, approved: false, reason: "Cancelled." })).toMatchObject({
      success: true,
    });
    const { text } = await lastMailTo(organiser, email);
    expect(text).toContain("Reason: Cancelled.\n\nYou haven’t been charged.\n\nIf you have questions");
    expect(text).not.toContain("/stall\n");
  });

  test("sent five times concurrently under one key is one application [API-110]", async ({ organiser }) => {
    const { calls } = await newTrader(organiser);
    const order = await buildStallOrder(calls, market, "Trade stall");
    const key = crypto.randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => sendApplication(calls, order, key)));
    expect(new Set(outcomes.map(({ redirect }) => redirect)).size).toBe(1);
    expect(await loadStalls(calls)).toHaveLength(1);
    const lookup = await calls.post("cognito/payment/orderOfKey", { key, kind: "stall", close: false });
    expect(lookup.body).toMatchObject({ state: "taken", paid: false });
  });

  test.for<[what: string, type: string, parts: Partial<StallOrder>, words: string]>([
    ["a site that is sold out", "Food truck", {}, "has just sold out"],
    ["a size above the limits", "Trade stall", { stall_width: 13 }, "doesn’t fit"],
    ["a location of another type", "Trade stall", { stall_site_location_id: 1_000 }, "Choose a location."],
    ["nothing to sell", "Trade stall", { stall_products_and_display_description: "" }, "what you sell"],
    [
      "no insurance",
      "Trade stall",
      { stall_public_liability_insurance_use_ours: false },
      "Add your public liability insurance",
    ],
    [
      "an upload that never was",
      "Trade stall",
      { stall_photos: ["abcdefghijklmnopqrstu"] },
      "This upload doesn’t exist",
    ],
    ["a phone that can't be", "Trade stall", { mobile_phone: "call me" }, "mobile phone"],
    [
      "an address of somebody else's",
      "Trade stall",
      { url: "https://elsewhere.example/" },
      "Invalid return URL",
    ],
  ] as const)(
    "for %s is rejected [STALL-004 STALL-006 STALL-013]",
    async ([, type, parts, message], { organiser }) => {
      const { calls } = await newTrader(organiser);
      const outcome = await sendApplication(calls, await buildStallOrder(calls, market, type, parts));
      expect(outcome.success).toBe(false);
      expect(outcome.message).toContain(message);
      expect(await loadStalls(calls)).toEqual([]);
    },
  );

  test("beyond the third at an event is rejected, and the event announces it in advance [STALL-012]", async ({
    organiser,
  }) => {
    const { calls } = await newTrader(organiser);
    const order = await buildStallOrder(calls, market, "Trade stall");
    for (let made = 0; made < 3; made += 1) expect((await sendApplication(calls, order)).success).toBe(true);
    const { userCannotApplyStallSiteReason: reason } = await loadEvent(calls, market);
    expect(reason).toContain("3 applications");
    expect(await sendApplication(calls, order)).toMatchObject({
      success: false,
      message: `You cannot apply: ${reason}.`,
    });
  });
});

describe("documents of an application", () => {
  test("join the trader's own, and are offered with the next one [STALL-008 EVT-073]", async ({
    organiser,
  }) => {
    const { calls, upload } = await newTrader(organiser);
    const insured = {
      stall_public_liability_insurance_use_ours: false,
      stall_public_liability_insurance_file: await upload(),
      stall_public_liability_insurance_expiry: inAYear,
      stall_photos: [await upload(await photoFile())],
    };
    expect(
      (await sendApplication(calls, await buildStallOrder(calls, market, "Trade stall", insured))).message,
    ).toBe("");
    const event = await loadEvent(calls, market);
    expect(event.stallPublicLiabilityInsurance).toMatchObject({ expiry: inAYear, isApproved: false });
    expect(event).toMatchObject({
      stallWidth: 4,
      stallProductsAndDisplayDescription: "Enamel signs and oil cans",
    });
    const stored = { ...insured, stall_public_liability_insurance_file: "x", stall_photos: [] };
    expect(
      (await sendApplication(calls, await buildStallOrder(calls, market, "Trade stall", stored))).message,
    ).toBe("");
  });

  test("are attached where they were selected, and nowhere else [STALL-008 SEC-016]", async ({
    organiser,
  }) => {
    const { db } = organiser.dependencies;
    const { id, calls, upload } = await newTrader(organiser);
    const licence = async (parts: Partial<StallOrder>) => {
      const order = await buildStallOrder(calls, market, "Trade stall", parts);
      expect((await sendApplication(calls, order)).message).toBe("");
      return db
        .selectFrom("stall_applications")
        .select(["insurance_document_id", "food_licence_document_id"])
        .where("user_id", "=", id)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
    };
    const first = await licence({
      stall_food_licence_file: await upload(),
      stall_food_licence_expiry: inAYear,
      stall_public_liability_insurance_use_ours: false,
      stall_public_liability_insurance_file: await upload(),
      stall_public_liability_insurance_expiry: inAYear,
    });
    expect(first).toEqual({
      insurance_document_id: expect.any(Number),
      food_licence_document_id: expect.any(Number),
    });
    // Both are stored now. A trade stall insured by the organiser requires neither.
    expect(await licence({ stall_food_licence_file: "" })).toEqual({
      insurance_document_id: null,
      food_licence_document_id: null,
    });
    expect(
      await licence({
        stall_food_licence_file: "x",
        stall_public_liability_insurance_use_ours: false,
        stall_public_liability_insurance_file: "x",
      }),
    ).toEqual(first);
  });

  test("are shown to the organiser's staff only [SEC-016]", async ({ organiser }) => {
    const { calls, upload, email } = await newTrader(organiser);
    const file = documentFile();
    const order = await buildStallOrder(calls, market, "Trade stall", {
      email,
      stall_public_liability_insurance_use_ours: false,
      stall_public_liability_insurance_file: await upload(file),
      stall_public_liability_insurance_expiry: inAYear,
    });
    await sendApplication(calls, order);
    const staff = await callsAs(organiser.url, "admin@example.com");
    const waiting = Waiting.parse((await staff.get("event/stallSite/waiting")).body);
    const address = waiting.find((one) => one.email === email)?.insurance_file ?? "";
    expect(await fetched(address, "admin@example.com", organiser)).toEqual({
      status: 200,
      bytes: file.bytes.length,
    });
    expect(await fetched(address, "driver@example.com", organiser)).toMatchObject({ status: 404 });
    expect((await calls.get("event/stallSite/waiting")).status).toBe(403);
    expect((await calls.post("event/stallSite/decide", { id: 1, approved: true })).status).toBe(403);
    expect((await callsOf(organiser.url).get("event/stallSite/waiting")).status).toBe(401);
  });
});

test("other traders' applications never appear in a user's own list [SEC-016]", async ({ organiser }) => {
  const [one, other] = [await newTrader(organiser), await newTrader(organiser)];
  await sendApplication(one.calls, await buildStallOrder(one.calls, market, "Trade stall"));
  expect(await loadStalls(other.calls)).toEqual([]);
});
