import { describe, expect, test } from "vitest";
import { renderOrderInvoice } from "../cart/order-invoice-html.ts";
import { MAIL_LANGUAGES, getMailTexts } from "../mail/mail-texts.ts";
import { renderInvoiceTable } from "./invoice-table.ts";
import { formatInvoiceHeading } from "./invoice-parts.ts";
import type { Invoice } from "./invoices.ts";
import {
  translateLineDescription,
  formatLineDescription,
  translateInvoiceTitle,
} from "./invoice-translations.ts";
import {
  renderEndedPage,
  renderMethodNotAllowedPage,
  renderPaymentPage,
  renderUnknownPage,
} from "./payment-page-html.ts";
import { PaymentRejectionError } from "./rejection-error.ts";

const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 71,
  user_id: 1,
  subject: "order",
  title: "Shop order",
  contact_name: "فاطمة <b>",
  email: "f@example.com",
  phone: "",
  total: 3571,
  credit: 1000,
  payable: 2571,
  payment_method: "card",
  created_at: 0,
  paid_at: null,
  cancelled_at: null,
  refunded: 0,
  lines: [
    { id: 1, invoice_id: 71, description: "Tyre gauge", quantity: 1, amount: 3000 },
    { id: 2, invoice_id: 71, description: "Shipping: Courier", quantity: 1, amount: 1571 },
    { id: 3, invoice_id: 71, description: "Promotion code RACE", quantity: 1, amount: -1000 },
  ],
  ...changes,
});

const textIn = (html: string) =>
  html
    .replace(/<style>[^]*<\/style>|<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, " ");

describe.each(MAIL_LANGUAGES)("documents and pages in %s", (language) => {
  const t = getMailTexts(language);
  const english = getMailTexts("en");
  const untranslatedIn = (text: string, ...groups: object[]): string[] =>
    (language === "en" ? [] : groups)
      .flatMap((group) => Object.values(group).map(String))
      .filter((words) => words.length > 8 && !words.includes("{{") && text.includes(words));

  test("the payment page is translated, its buttons submit the same names, and its direction is right", () => {
    const page = renderPaymentPage(invoice(), "Long Straight", language);
    const [lang, dir] = [language === "en" ? "en-AU" : language, language === "ar" ? "rtl" : "ltr"];
    expect(page).toContain(`<html lang="${lang}" dir="${dir}">`);
    const text = textIn(page);
    for (const words of [t.pay.gateway, t.pay.card, t.invoice.total, t.invoice.toPay, t.pay.footer])
      expect(text).toContain(words);
    expect([...page.matchAll(/<input type="submit" name="(\w+)"/g)].map(([, value]) => value)).toEqual([
      "pay",
      "decline",
      "cancel",
    ]);
    expect(page).not.toContain("{{");
    expect(untranslatedIn(text, english.pay, english.invoice, english.receipt)).toEqual([]);
  });

  test("the pages of payments that can’t be made are translated", () => {
    const { endedTitle, ended } = t.pay;
    for (const page of [
      renderEndedPage(endedTitle, ended, "https://site.example/", language),
      renderUnknownPage(language),
      renderMethodNotAllowedPage(language),
    ]) {
      const text = textIn(page);
      expect(text).not.toContain("{{");
      expect(untranslatedIn(text, english.pay, english.page)).toEqual([]);
    }
    expect(new PaymentRejectionError("sold", "Tyre gauge").getMessageIn(language)).toContain("Tyre gauge");
  });

  test("an invoice is translated and marked with its language; once paid it is also called a tax invoice in English", () => {
    const empty = { street_address_1: "", company: "", email: "", phone: "+61 491 570 156" };
    const place = { street_address: "1 King St", postcode: "2000", city: "Sydney", state: "NSW" };
    const address = {
      first_name: "فاطمة <b>",
      last_name: "",
      country: "Australia",
      ...empty,
      ...place,
    };
    const html = renderOrderInvoice({
      isPickUp: false,
      order: { status: "paid", note: "" },
      invoice: invoice({ paid_at: 1 }),
      address,
      organiser: {
        name: "Long Straight",
        abn: "40 250 618 209",
        address: "1 Track Rd",
        email: "",
        phone: "",
      },
      date: "1",
      language,
    });
    expect(html).toMatch(new RegExp(`^<div lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`));
    const text = textIn(html);
    expect(text).toMatch(/tax invoice/i);
    for (const words of ["ABN 40 250 618 209", "GST", "Courier", "RACE", "فاطمة <b>", t.invoice.shipTo])
      expect(text).toContain(words);
    expect(untranslatedIn(text, english.invoice, english.receipt)).toEqual([]);
  });

  test("the lines of invoices are translated, but not the organiser's own names", () => {
    for (const kind of [
      "entry",
      "spectator",
      "series",
      "stall",
      "shipping",
      "promotion",
      "voucherOf",
    ] as const) {
      const shown = translateLineDescription(formatLineDescription(kind, "Street <1> & “B”"), language);
      expect(shown).toContain("Street <1> & “B”");
      expect(shown).toBe(t.line[kind].replace("{{name}}", "Street <1> & “B”"));
    }
    for (const kind of ["voucher", "power", "fee"] as const)
      expect(translateLineDescription(formatLineDescription(kind), language)).toBe(t.line[kind]);
    for (const own of ["Tyre gauge", "Entry", "Entries – all", "{{name}}", ""])
      expect(translateLineDescription(own, language)).toBe(own);
    expect(translateInvoiceTitle({ subject: "entry", title: "Night Shift" }, language)).toBe("Night Shift");
  });
});

test("documents of a gift voucher show an invoice without GST", () => {
  const voucher = invoice({ subject: "voucher", title: "Gift voucher", paid_at: 1 });
  expect(formatInvoiceHeading(voucher, "en")).toBe("Invoice 71");
  expect(textIn(renderInvoiceTable(voucher, "en").html)).not.toContain("GST");
});
