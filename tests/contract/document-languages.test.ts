import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { MAIL_LANGUAGES, getMailTexts } from "../../server/organiser/mail/mail-texts.ts";
import { callsAs } from "../support/api-calls.ts";
import { clickPaymentButton, buildEntryOrder, submit } from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { lastMailTo } from "../support/mailed.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;

beforeAll(async () => {
  organiser = await startOrganiser();
});
afterAll(() => organiser.close());

const pageOf = async (path: string, language: string) =>
  (await fetch(new URL(path, organiser.url), { headers: { "Accept-Language": language } })).text();

/** Normalises spaces: French text has narrow no-break spaces. */
const withSpaces = (expectedText: string): string => expectedText.replace(/\s+/g, " ");

test.each(MAIL_LANGUAGES)("pages of unknown links are in the browser's language: %s", async (language) => {
  const { pay, emailPage, newsletterPage, backInStockPage, voucherPage, authorise } = getMailTexts(language);
  const pages = {
    "/pay/none": pay.unknown,
    "/account/email/none": emailPage.unknown,
    "/newsletter/none": newsletterPage.unknown,
    "/back-in-stock/none": backInStockPage.nothing,
    "/gift-voucher/none": voucherPage.unknown,
    "/authorize?client_id=none": authorise.unknown,
  };
  for (const [path, expectedText] of Object.entries(pages)) {
    const page = await pageOf(path, `${language},en;q=0.5`);
    expect(textOf(page)).toContain(withSpaces(expectedText));
    expect(page).toContain(`dir="${language === "ar" ? "rtl" : "ltr"}"`);
  }
  expect(textOf(await pageOf(`/newsletter/none?lng=${language}`, "fr"))).toContain(
    withSpaces(newsletterPage.unknown),
  );
});

test("a logged-in user's payment page, invoice, tickets and receipt are in their own language", async () => {
  const arabic = getMailTexts("ar");
  const calls = await callsAs(organiser.url);
  const order = await buildEntryOrder(calls, "gulf-camp-out", "Street", { first_name: "<b>فاطمة" });
  const inArabic = {
    ...calls,
    post: (path: string, body?: object) => calls.post(path, body, { "Accept-Language": "ar" }),
  };
  const { redirect } = await submit(inArabic, order);

  const page = await pageOf(redirect, "de");
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(textOf(page)).toContain(arabic.pay.footer);
  expect(page).not.toContain("<b>فاطمة");
  await clickPaymentButton(redirect, "pay");

  const { body: invoices } = await calls.get("cognito/invoice/myInvoices");
  const [invoice] = z.object({ data: z.array(z.object({ id: z.number() }).loose()) }).parse(invoices).data;
  const text = async (language: string) => {
    const headers = language === "" ? undefined : { "Accept-Language": language };
    const { body } = await calls.post("cognito/invoice/invoiceText", { id: invoice?.id }, headers);
    return z.object({ invoiceText: z.string() }).parse(body).invoiceText;
  };
  expect(await text("")).toMatch(/^<div lang="ar" dir="rtl">\s*<h2>.*\(Tax invoice\) \d+<\/h2>/);
  expect(textOf(await text(""))).toContain("التسجيل – Street");
  expect(textOf((await lastMailTo(organiser, "driver@example.com")).text)).toContain("التسجيل – Street");
  expect(JSON.stringify((await calls.get("ticket/ticket/myUpcoming")).body)).toContain(
    arabic.ticket.included,
  );
  expect(await text("de")).toMatch(/^<div lang="de" dir="ltr">\s*<h2>Rechnung \(Tax invoice\) \d+<\/h2>/);
  const { body: tickets } = await calls.get("ticket/ticket/myUpcoming", {}, { "Accept-Language": "de" });
  expect(JSON.stringify(tickets)).toContain(getMailTexts("de").ticket.included);
});
